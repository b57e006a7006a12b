package io.elio.weaver;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * {@code Elio.run} in a static initialiser, of a lambda or method reference whose code is in the same class: the initialiser waits
 * for the lambda, the worker that runs it waits for the class to be initialised, and so for the initialiser.
 */
final class BlockingInitialisers {
    private BlockingInitialisers() {
    }

    static List<Finding> in(ClassNode c, MethodNode m) {
        List<Finding> findings = new ArrayList<>();
        if (!m.name.equals("<clinit>")) {
            return findings;
        }
        Frame<SourceValue>[] frames = null;
        for (AbstractInsnNode insn : m.instructions) {
            if (isRun(insn)) {
                frames = frames == null ? Origins.of(c.name, m) : frames;
                Frame<SourceValue> before = frames[m.instructions.indexOf(insn)];
                if (before != null && takesOwnCode(c, before, (MethodInsnNode) insn)) {
                    findings.add(Places.error(c, m, insn, "Elio.run of code of this class in its static initialiser never ends: "
                        + "the code cannot run before the class is initialised",
                        "run it in a method, or put what is run into another class"));
                }
            }
        }
        return findings;
    }

    private static boolean isRun(AbstractInsnNode insn) {
        return insn instanceof MethodInsnNode call && call.owner.equals(AwaitCalls.ELIO) && call.name.equals("run");
    }

    private static boolean takesOwnCode(ClassNode c, Frame<SourceValue> before, MethodInsnNode run) {
        int arguments = Type.getArgumentTypes(run.desc).length;
        for (int i = before.getStackSize() - arguments; i < before.getStackSize(); i++) {
            if (before.getStack(i).insns.stream().anyMatch(origin -> isOwnCode(c, origin))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOwnCode(ClassNode c, AbstractInsnNode origin) {
        Handle body = Lambdas.implementation(origin);
        return body != null && body.getOwner().equals(c.name);
    }
}
