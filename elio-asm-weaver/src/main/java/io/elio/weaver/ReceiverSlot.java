package io.elio.weaver;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Sees to it that slot 0 of an instance method holds the receiver throughout. Compilers leave it there; other tools use the
 * slot again when the receiver is dead.
 */
final class ReceiverSlot {
    private ReceiverSlot() {
    }

    static void keep(MethodNode m) {
        if ((m.access & Opcodes.ACC_STATIC) == 0 && isStored(m)) {
            useAnother(m);
        }
    }

    private static boolean isStored(MethodNode m) {
        for (AbstractInsnNode insn : m.instructions) {
            if (isStore(insn) && ((VarInsnNode) insn).var == 0) {
                return true;
            }
        }
        return false;
    }

    private static boolean isStore(AbstractInsnNode insn) {
        return insn.getOpcode() >= Opcodes.ISTORE && insn.getOpcode() <= Opcodes.ASTORE;
    }

    /** The code gets its receiver, and whatever else it keeps in slot 0, in two fresh slots: a long takes both. */
    private static void useAnother(MethodNode m) {
        int slot = m.maxLocals;
        m.maxLocals += 2;
        for (AbstractInsnNode insn : m.instructions) {
            if (insn instanceof VarInsnNode access && access.var == 0) {
                access.var = slot;
            } else if (insn instanceof IincInsnNode increment && increment.var == 0) {
                increment.var = slot;
            }
        }
        InsnList copy = new InsnList();
        copy.add(new VarInsnNode(Opcodes.ALOAD, 0));
        copy.add(new VarInsnNode(Opcodes.ASTORE, slot));
        m.instructions.insert(copy);
    }
}
