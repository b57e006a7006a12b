package io.elio.weaver;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Calls whose task or generator is popped at once, or stored in a variable that nothing reads: since tasks are lazy, what the caller wants
 * never happens.
 */
final class DroppedTasks {
    private DroppedTasks() {
    }

    static List<Finding> in(ClassNode c, MethodNode m) {
        List<Finding> findings = new ArrayList<>();
        for (AbstractInsnNode insn : m.instructions) {
            if (insn instanceof MethodInsnNode call && MarkedMethods.isAsyncType(Type.getReturnType(call.desc))) {
                String fate = fate(m, call);
                if (fate != null) {
                    findings.add(Places.warning(c, m, call,
                        "the " + kind(call) + " that " + call.name + " returns " + fate + ", so it never runs", wayOut(call)));
                }
            }
        }
        return findings;
    }

    /** What becomes of a result that nobody uses; null if somebody may. */
    private static String fate(MethodNode m, MethodInsnNode call) {
        AbstractInsnNode next = Insns.realAt(call.getNext());
        if (next != null && next.getOpcode() == Opcodes.POP) {
            return "is dropped";
        }
        return next instanceof VarInsnNode store && store.getOpcode() == Opcodes.ASTORE && isNeverRead(m, store)
            ? "is kept in a variable that is never read" : null;
    }

    private static boolean isNeverRead(MethodNode m, VarInsnNode store) {
        List<LocalVariableNode> ranges = ranges(m, store);
        return ranges.isEmpty() ? !isReadIn(m.instructions.getFirst(), null, store.var)
            : ranges.stream().noneMatch(range -> isReadIn(range.start, range.end, store.var));
    }

    private static boolean isReadIn(AbstractInsnNode start, AbstractInsnNode end, int slot) {
        for (AbstractInsnNode insn = start; insn != null && insn != end; insn = insn.getNext()) {
            if (insn.getOpcode() == Opcodes.ALOAD && ((VarInsnNode) insn).var == slot) {
                return true;
            }
        }
        return false;
    }

    /** Where the variable of the source that this begins may be read; empty if it begins none that the class tells of. */
    private static List<LocalVariableNode> ranges(MethodNode m, VarInsnNode store) {
        List<LocalVariableNode> all = m.localVariables == null ? List.of() : m.localVariables;
        for (AbstractInsnNode insn = store.getNext(); insn != null && !Insns.isReal(insn); insn = insn.getNext()) {
            for (LocalVariableNode first : all) {
                if (first.index == store.var && first.start == insn) {
                    return all.stream().filter(each -> each.index == first.index && each.name.equals(first.name)).toList();
                }
            }
        }
        return List.of();
    }

    private static String kind(MethodInsnNode call) {
        return isGenerator(call) ? "generator" : "task";
    }

    private static String wayOut(MethodInsnNode call) {
        return isGenerator(call) ? "advance it, for example with await(generator.forEach(...))"
            : "await it, return it, or pass it to Elio.spawn or Elio.go";
    }

    private static boolean isGenerator(MethodInsnNode call) {
        return call.desc.endsWith("Lio/elio/Generator;");
    }
}
