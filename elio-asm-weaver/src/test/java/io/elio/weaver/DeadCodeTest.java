package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

class DeadCodeTest {
    private final MethodNode method = new MethodNode(Opcodes.ACC_STATIC, "m", "()V", null, null);
    private final LabelNode start = new LabelNode();
    private final LabelNode end = new LabelNode();
    private final LabelNode handler = new LabelNode();

    private void code(AbstractInsnNode... insns) {
        for (AbstractInsnNode insn : insns) {
            method.instructions.add(insn);
        }
    }

    private List<Integer> opcodes() {
        List<Integer> opcodes = new ArrayList<>();
        for (AbstractInsnNode insn : method.instructions) {
            if (Insns.isReal(insn)) {
                opcodes.add(insn.getOpcode());
            }
        }
        return opcodes;
    }

    @Test
    void whatNothingLeadsToGoesWithItsRangesAndVariables() {
        code(new JumpInsnNode(Opcodes.GOTO, end), start, new InsnNode(Opcodes.NOP), end, new InsnNode(Opcodes.RETURN), handler,
            new InsnNode(Opcodes.ATHROW));
        method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, handler, null));
        method.localVariables = new ArrayList<>(List.of(new LocalVariableNode("x", "I", null, start, end, 0)));
        DeadCode.remove(method);
        assertEquals(List.of(Opcodes.GOTO, Opcodes.RETURN), opcodes());
        assertEquals(List.of(), method.tryCatchBlocks);
        assertEquals(List.of(), method.localVariables);
    }

    @Test
    void handlersOfReachableRangesStay() {
        code(start, new InsnNode(Opcodes.NOP), end, new InsnNode(Opcodes.RETURN), handler, new InsnNode(Opcodes.ATHROW));
        method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, handler, null));
        DeadCode.remove(method);
        assertEquals(List.of(Opcodes.NOP, Opcodes.RETURN, Opcodes.ATHROW), opcodes());
        assertEquals(1, method.tryCatchBlocks.size());
    }
}
