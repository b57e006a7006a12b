package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

class ReceiverSlotTest {
    @Test
    void overwrittenReceiverIsCopied() {
        MethodNode m = method(0);
        m.visitVarInsn(Opcodes.ALOAD, 0);
        m.visitVarInsn(Opcodes.ILOAD, 1);
        m.visitVarInsn(Opcodes.ISTORE, 0);
        m.visitIincInsn(0, 1);
        m.maxLocals = 2;
        ReceiverSlot.keep(m);
        assertEquals("25:0 58:2 25:2 21:1 54:2 132:2", accesses(m));
        assertEquals(4, m.maxLocals);
    }

    @Test
    void otherMethodsAreLeftAlone() {
        MethodNode unchanged = method(0);
        unchanged.visitVarInsn(Opcodes.ALOAD, 0);
        unchanged.visitVarInsn(Opcodes.ASTORE, 1);
        ReceiverSlot.keep(unchanged);
        assertEquals("25:0 58:1", accesses(unchanged));
        MethodNode withoutReceiver = method(Opcodes.ACC_STATIC);
        withoutReceiver.visitVarInsn(Opcodes.ASTORE, 0);
        ReceiverSlot.keep(withoutReceiver);
        assertEquals("58:0", accesses(withoutReceiver));
    }

    private static MethodNode method(int access) {
        return new MethodNode(access, "m", "(I)V", null, null);
    }

    private static String accesses(MethodNode m) {
        StringJoiner accesses = new StringJoiner(" ");
        for (AbstractInsnNode insn : m.instructions) {
            int var = insn instanceof IincInsnNode increment ? increment.var : ((VarInsnNode) insn).var;
            accesses.add(insn.getOpcode() + ":" + var);
        }
        return accesses.toString();
    }
}
