package io.elio.weaver;

import java.util.BitSet;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/** Removes instructions that cannot be reached, and the ranges that held nothing else. */
final class DeadCode {
    private DeadCode() {
    }

    static void remove(MethodNode method) {
        if (method.instructions.size() == 0) {
            return;
        }
        BitSet reachable = new ControlFlow(method).reachableFrom(0);
        AbstractInsnNode[] all = method.instructions.toArray();
        for (int i = 0; i < all.length; i++) {
            if (!reachable.get(i) && !(all[i] instanceof LabelNode)) {
                method.instructions.remove(all[i]);
            }
        }
        removeEmptyRanges(method);
    }

    /** Drops exception ranges and variables that cover no instruction; the virtual machine refuses them. */
    static void removeEmptyRanges(MethodNode method) {
        method.tryCatchBlocks.removeIf(block -> isEmpty(block.start, block.end));
        if (method.localVariables != null) {
            method.localVariables.removeIf(variable -> isEmpty(variable.start, variable.end));
        }
    }

    private static boolean isEmpty(LabelNode start, LabelNode end) {
        for (AbstractInsnNode insn = start; insn != end; insn = insn.getNext()) {
            if (insn == null) {
                return true;
            }
            if (Insns.isReal(insn)) {
                return false;
            }
        }
        return true;
    }
}
