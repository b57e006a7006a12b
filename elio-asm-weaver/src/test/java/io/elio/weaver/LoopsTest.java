package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

class LoopsTest {
    private final LabelNode header = new LabelNode();
    private final LabelNode middle = new LabelNode();
    private final LabelNode exit = new LabelNode();

    private static Loops loops(AbstractInsnNode... insns) {
        MethodNode method = new MethodNode(Opcodes.ACC_STATIC, "m", "(I)V", null, null);
        for (AbstractInsnNode insn : insns) {
            method.instructions.add(insn);
        }
        return new Loops(new ControlFlow(method));
    }

    private static AbstractInsnNode nop() {
        return new InsnNode(Opcodes.NOP);
    }

    @Test
    void theRestEndsAtTheHeader() {
        Loops loops = loops(nop(), header, nop(), nop(), new InsnNode(Opcodes.ICONST_0), new JumpInsnNode(Opcodes.IFEQ, header),
            new InsnNode(Opcodes.RETURN));
        assertFalse(loops.isInLoop(0));
        assertTrue(loops.isInLoop(2));
        BitSet rest = new BitSet();
        rest.set(3, 6);
        assertEquals(Optional.of(rest), loops.restOfIteration(2));
    }

    @Test
    void aLoopInTheRest() {
        Loops loops = loops(nop(), header, nop(), middle, new InsnNode(Opcodes.ICONST_0), new JumpInsnNode(Opcodes.IFEQ, middle),
            new InsnNode(Opcodes.ICONST_0), new JumpInsnNode(Opcodes.IFEQ, header), new InsnNode(Opcodes.RETURN));
        assertEquals(Optional.empty(), loops.restOfIteration(2));
    }

    @Test
    void aLoopWithTwoEntriesHasNoHeader() {
        Loops loops = loops(new InsnNode(Opcodes.ICONST_0), new JumpInsnNode(Opcodes.IFEQ, middle), header, nop(), middle, nop(),
            new InsnNode(Opcodes.ICONST_0), new JumpInsnNode(Opcodes.IFEQ, header), exit, new InsnNode(Opcodes.RETURN));
        assertTrue(loops.isInLoop(3));
        assertEquals(Optional.empty(), loops.restOfIteration(3));
    }
}
