package io.elio.weaver;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Looking around in an instruction list. */
final class Insns {
    private Insns() {
    }

    /** Whether the node is an instruction, and no label, line number or frame. */
    static boolean isReal(AbstractInsnNode insn) {
        return insn.getOpcode() >= 0;
    }

    /** The first real instruction at or after this node; null at the end. */
    static AbstractInsnNode realAt(AbstractInsnNode node) {
        AbstractInsnNode insn = node;
        while (insn != null && !isReal(insn)) {
            insn = insn.getNext();
        }
        return insn;
    }

    /** The instruction that always runs directly after this one; null if there is none or others lead there too. */
    static AbstractInsnNode soleNext(AbstractInsnNode insn, Set<LabelNode> boundaries) {
        AbstractInsnNode next = insn.getNext();
        while (next != null && !isReal(next) && !boundaries.contains(next)) {
            next = next.getNext();
        }
        return next != null && isReal(next) ? next : null;
    }

    /** The instruction that has always run directly before this one; null if there is none or this one can be jumped to. */
    static AbstractInsnNode solePrevious(AbstractInsnNode insn, Set<LabelNode> boundaries) {
        AbstractInsnNode previous = insn.getPrevious();
        while (previous != null && !isReal(previous) && !boundaries.contains(previous)) {
            previous = previous.getPrevious();
        }
        return previous != null && isReal(previous) ? previous : null;
    }

    /** The labels at which control flow meets or an exception range begins or ends. */
    static Set<LabelNode> boundaries(MethodNode method) {
        Set<LabelNode> labels = Collections.newSetFromMap(new IdentityHashMap<>());
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof JumpInsnNode jump) {
                labels.add(jump.label);
            } else if (insn instanceof TableSwitchInsnNode table) {
                labels.addAll(table.labels);
                labels.add(table.dflt);
            } else if (insn instanceof LookupSwitchInsnNode lookup) {
                labels.addAll(lookup.labels);
                labels.add(lookup.dflt);
            }
        }
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            Collections.addAll(labels, block.start, block.end, block.handler);
        }
        return labels;
    }

    /** The source line of an instruction, 0 if unknown. */
    static int line(AbstractInsnNode insn) {
        for (AbstractInsnNode node = insn; node != null; node = node.getPrevious()) {
            if (node instanceof LineNumberNode line) {
                return line.line;
            }
        }
        return 0;
    }

    /** The first source line of a method, 0 if unknown. */
    static int firstLine(MethodNode method) {
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof LineNumberNode line) {
                return line.line;
            }
        }
        return 0;
    }

    /** Whether control can go on to the instruction that follows. */
    static boolean fallsThrough(AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        boolean leaves = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN
            || opcode == Opcodes.GOTO || opcode == Opcodes.RET || opcode == Opcodes.ATHROW
            || opcode == Opcodes.TABLESWITCH || opcode == Opcodes.LOOKUPSWITCH;
        return !leaves;
    }
}
