package io.elio.weaver;

import java.util.BitSet;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Which locals may still be read. A local read by a handler is live throughout the range of that handler, since any
 * instruction there may throw.
 */
final class Liveness {
    private final InsnList instructions;
    private final ControlFlow flow;
    private final BitSet[] liveBefore;

    Liveness(MethodNode method) {
        instructions = method.instructions;
        flow = new ControlFlow(method);
        liveBefore = new BitSet[instructions.size()];
        for (int i = 0; i < liveBefore.length; i++) {
            liveBefore[i] = new BitSet();
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = liveBefore.length - 1; i >= 0; i--) {
                changed |= update(i);
            }
        }
    }

    /** The slots that may be read after the instruction, in its handlers too. */
    BitSet liveAfter(AbstractInsnNode insn) {
        int index = instructions.indexOf(insn);
        BitSet live = new BitSet();
        addLiveBefore(flow.normalSuccessors(index), live);
        addLiveBefore(flow.handlers(index), live);
        return live;
    }

    private void addLiveBefore(List<Integer> indices, BitSet live) {
        for (int index : indices) {
            live.or(liveBefore[index]);
        }
    }

    private boolean update(int index) {
        BitSet live = new BitSet();
        addLiveBefore(flow.normalSuccessors(index), live);
        transfer(instructions.get(index), live);
        addLiveBefore(flow.handlers(index), live);
        if (live.equals(liveBefore[index])) {
            return false;
        }
        liveBefore[index] = live;
        return true;
    }

    private static void transfer(AbstractInsnNode insn, BitSet live) {
        if (insn instanceof IincInsnNode increment) {
            live.set(increment.var);
        } else if (insn instanceof VarInsnNode access) {
            boolean store = insn.getOpcode() >= Opcodes.ISTORE && insn.getOpcode() <= Opcodes.ASTORE;
            live.set(access.var, !store);
        }
    }
}
