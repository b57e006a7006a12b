package io.elio.weaver;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What an async method returns: a value ({@code return Task.of(v)}, {@code Task.done()}, {@code Generator.end()}), or
 * another task, which is awaited in its place. A task made for the return alone, perhaps carried past finally blocks in
 * an unnamed local, is not made at all.
 */
final class Returns {
    private final Set<LabelNode> boundaries;
    /** The calls that make a task for nothing but returning it. */
    private final Set<AbstractInsnNode> needless = new HashSet<>();
    private final Set<AbstractInsnNode> valueReturns = new HashSet<>();
    /** The primitive known to be in the box that a value return returns. */
    private final Map<AbstractInsnNode, Type> primitives = new HashMap<>();
    private final Set<AbstractInsnNode> tailReturns = new HashSet<>();

    private Returns(Set<LabelNode> boundaries) {
        this.boundaries = boundaries;
    }

    static Returns of(AsyncMethod method) {
        MethodNode node = method.node();
        returnAtOnce(node);
        Returns returns = new Returns(Insns.boundaries(node));
        returns.classify(node, new TaskOrigins(method.owner().name, node));
        return returns;
    }

    /** A jump to a return is a return: then each one returns one thing. */
    private static void returnAtOnce(MethodNode node) {
        for (AbstractInsnNode insn : node.instructions.toArray()) {
            if (insn.getOpcode() == Opcodes.GOTO && isReturn(Insns.realAt(((JumpInsnNode) insn).label))) {
                node.instructions.set(insn, new InsnNode(Opcodes.ARETURN));
            }
        }
        DeadCode.remove(node);
    }

    private static boolean isReturn(AbstractInsnNode insn) {
        return insn != null && insn.getOpcode() == Opcodes.ARETURN;
    }

    private void classify(MethodNode node, TaskOrigins origins) {
        Set<AbstractInsnNode> returns = new HashSet<>();
        for (AbstractInsnNode insn : node.instructions) {
            if (makesTaskOfValue(insn)) {
                needless.add(insn);
            } else if (isReturn(insn)) {
                returns.add(insn);
            }
        }
        valueReturns.addAll(returns);
        boolean changed = true;
        while (changed) {
            changed = valueReturns.retainAll(returnsOf(needless, origins)) | needless.retainAll(tasksFor(valueReturns, origins));
        }
        for (AbstractInsnNode insn : returns) {
            if (valueReturns.contains(insn)) {
                primitives.put(insn, primitive(insn, origins));
            } else {
                tailReturns.add(insn);
            }
        }
    }

    /** Those of the value returns that return nothing but one of these tasks. */
    private Set<AbstractInsnNode> returnsOf(Set<AbstractInsnNode> tasks, TaskOrigins origins) {
        Set<AbstractInsnNode> result = new HashSet<>();
        for (AbstractInsnNode insn : valueReturns) {
            Set<AbstractInsnNode> returned = origins.ofTop(insn);
            if (!returned.isEmpty() && tasks.containsAll(returned)) {
                result.add(insn);
            }
        }
        return result;
    }

    /** Those of the needless tasks that are used by nothing but these returns. */
    private Set<AbstractInsnNode> tasksFor(Set<AbstractInsnNode> returns, TaskOrigins origins) {
        Set<AbstractInsnNode> result = new HashSet<>();
        for (AbstractInsnNode task : needless) {
            Set<AbstractInsnNode> users = origins.users(task);
            if (!users.isEmpty() && returns.containsAll(users)) {
                result.add(task);
            }
        }
        return result;
    }

    /** Whether the instruction makes a task that is done, or ends a generator. */
    static boolean makesTaskOfValue(AbstractInsnNode insn) {
        return AwaitCalls.isTaskOf(insn) || AwaitCalls.isTaskDone(insn) || AwaitCalls.isGeneratorEnd(insn);
    }

    /** The primitive of which all values that get to this return are boxes, or null. */
    private static Type primitive(AbstractInsnNode valueReturn, TaskOrigins origins) {
        Type result = null;
        for (AbstractInsnNode task : origins.ofTop(valueReturn)) {
            Set<AbstractInsnNode> values = AwaitCalls.isTaskOf(task) ? origins.ofTop(task) : Set.<AbstractInsnNode>of(task);
            for (AbstractInsnNode value : values) {
                Type boxed = Boxes.boxedBy(value);
                if (boxed == null || result != null && !result.equals(boxed)) {
                    return null;
                }
                result = boxed;
            }
        }
        return result;
    }

    Set<AbstractInsnNode> tailReturns() {
        return tailReturns;
    }

    boolean isTail(AbstractInsnNode insn) {
        return tailReturns.contains(insn);
    }

    boolean isNeedless(AbstractInsnNode insn) {
        return needless.contains(insn);
    }

    boolean hasValueReturns() {
        return !valueReturns.isEmpty();
    }

    /** The primitive that every value return returns in a box, null if there is none or not always the same. */
    Type commonPrimitive() {
        Set<Type> all = new HashSet<>(primitives.values());
        return all.size() == 1 ? all.iterator().next() : null;
    }

    /** Whether the instruction boxes a value for nothing but returning it at once. */
    boolean isBoxForReturn(AbstractInsnNode insn) {
        AbstractInsnNode task = Boxes.boxedBy(insn) == null ? null : Insns.soleNext(insn, boundaries);
        AbstractInsnNode end = task == null || !needless.contains(task) ? null : Insns.soleNext(task, boundaries);
        return end != null && valueReturns.contains(end);
    }

    /** Whether the value on the stack before this value return has never been boxed, if boxes for returns are left out. */
    boolean returnsUnboxed(AbstractInsnNode valueReturn) {
        AbstractInsnNode task = Insns.solePrevious(valueReturn, boundaries);
        AbstractInsnNode box = task == null || !needless.contains(task) ? null : Insns.solePrevious(task, boundaries);
        return box != null && isBoxForReturn(box);
    }
}
