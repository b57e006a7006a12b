package io.elio.weaver;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Calls whose task or generator is popped at once: since tasks are lazy, what the caller wants never happens. */
final class DroppedTasks {
    private DroppedTasks() {
    }

    static List<Finding> in(ClassNode c, MethodNode m) {
        List<Finding> findings = new ArrayList<>();
        for (AbstractInsnNode insn : m.instructions) {
            if (insn instanceof MethodInsnNode call && MarkedMethods.isAsyncType(Type.getReturnType(call.desc)) && isPopped(call)) {
                findings.add(Places.warning(c, m, call,
                    "the " + kind(call) + " that " + call.name + " returns is dropped, so it never runs", wayOut(call)));
            }
        }
        return findings;
    }

    private static boolean isPopped(AbstractInsnNode call) {
        AbstractInsnNode next = Insns.realAt(call.getNext());
        return next != null && next.getOpcode() == Opcodes.POP;
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
