package io.elio.weaver;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Tasks returned out of a try-with-resources (or Kotlin's {@code use}) whose resource they use: the task runs after the
 * resource has been closed.
 *
 * <p>A resource is what the code calls {@code close()} on where it also calls {@code addSuppressed}, or gives to Kotlin's
 * {@code closeFinally}. A returned task uses it if the resource is an operand of the call that made the task, or of what
 * made such an operand.
 */
final class ResourceEscapes {
    private static final Set<String> KOTLIN_CLOSE =
        Set.of("kotlin/io/CloseableKt", "kotlin/jdk7/AutoCloseableKt", "kotlin/AutoCloseableKt");

    private final ClassNode owner;
    private final MethodNode method;
    private final Frame<SourceValue>[] frames;

    private ResourceEscapes(ClassNode owner, MethodNode method) {
        this.owner = owner;
        this.method = method;
        this.frames = Origins.of(owner.name, method);
    }

    static List<Finding> in(ClassNode c, MethodNode m) {
        return mayCloseResources(m) ? new ResourceEscapes(c, m).findings() : List.of();
    }

    private static boolean mayCloseResources(MethodNode m) {
        for (AbstractInsnNode insn : m.instructions) {
            if (insn instanceof MethodInsnNode call && (call.name.equals("addSuppressed") || isKotlinClose(call))) {
                return true;
            }
        }
        return false;
    }

    private List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        for (AbstractInsnNode insn : method.instructions) {
            if (insn.getOpcode() == Opcodes.ARETURN && frame(insn) != null) {
                check(insn, findings);
            }
        }
        return findings;
    }

    private void check(AbstractInsnNode areturn, List<Finding> findings) {
        Frame<SourceValue> frame = frame(areturn);
        for (AbstractInsnNode origin : frame.getStack(frame.getStackSize() - 1).insns) {
            if (origin instanceof MethodInsnNode call && makesTask(call) && closesBetween(call, areturn, uses(call))) {
                findings.add(Places.warning(owner, method, call, "the task that " + call.name
                    + " returns is returned out of the try block that closes a resource which it uses: it runs after "
                    + "the resource is closed",
                    "await it inside: return Task.of(await(...))"));
            }
        }
    }

    private static boolean makesTask(MethodInsnNode call) {
        return Type.getReturnType(call.desc).getInternalName().equals(Names.TASK)
            && !AwaitCalls.isTaskOf(call) && !AwaitCalls.isTaskDone(call);
    }

    /** All that the operands of a call were made from. */
    private Set<AbstractInsnNode> uses(AbstractInsnNode call) {
        Set<AbstractInsnNode> used = new HashSet<>();
        Deque<AbstractInsnNode> work = new ArrayDeque<>(List.of(call));
        while (!work.isEmpty()) {
            for (SourceValue operand : operands(work.pop())) {
                operand.insns.stream().filter(used::add).forEach(work::push);
            }
        }
        return used;
    }

    private List<SourceValue> operands(AbstractInsnNode insn) {
        List<SourceValue> operands = new ArrayList<>();
        int count = operandCount(insn);
        Frame<SourceValue> frame = count == 0 ? null : frame(insn);
        for (int i = 0; frame != null && i < count; i++) {
            operands.add(frame.getStack(frame.getStackSize() - 1 - i));
        }
        return operands;
    }

    private static int operandCount(AbstractInsnNode insn) {
        if (insn instanceof MethodInsnNode call) {
            return Type.getArgumentTypes(call.desc).length + (call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1);
        }
        return insn instanceof InvokeDynamicInsnNode indy ? Type.getArgumentTypes(indy.desc).length : 0;
    }

    private Frame<SourceValue> frame(AbstractInsnNode insn) {
        return frames[method.instructions.indexOf(insn)];
    }

    /** Whether one of the used objects is closed on the way from the call to the return, which compilers lay out in one piece. */
    private boolean closesBetween(AbstractInsnNode call, AbstractInsnNode areturn, Set<AbstractInsnNode> used) {
        for (AbstractInsnNode insn = call.getNext(); insn != null && insn != areturn; insn = insn.getNext()) {
            if (insn instanceof MethodInsnNode close && isClose(close) && frame(close) != null
                && closed(close).insns.stream().anyMatch(used::contains)) {
                return true;
            }
        }
        return false;
    }

    private SourceValue closed(MethodInsnNode close) {
        List<SourceValue> operands = operands(close);
        return operands.get(operands.size() - 1);
    }

    private static boolean isClose(MethodInsnNode call) {
        return call.name.equals("close") && call.desc.equals("()V") || isKotlinClose(call);
    }

    private static boolean isKotlinClose(MethodInsnNode call) {
        return call.name.equals("closeFinally") && KOTLIN_CLOSE.contains(call.owner);
    }
}
