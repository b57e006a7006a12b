package io.elio.weaver;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Which awaits start their callee directly, without a frame: the callee is statically bound and declared in the same nest.
 * If it is part of a cycle of such calls, it is started directly only while there is stack enough, for which the caller asks,
 * and never by a tail await. From the other direct starts follow, callees first, what bodies return and how much stack they take.
 */
final class NestCalls {
    /** What the runtime's own activations between a frame's start and its body take, in bytes. */
    private static final int START_WEIGHT = 512;
    /** What an activation takes besides its locals and operand stack. */
    private static final int ACTIVATION_WEIGHT = 128;

    private final Map<String, ClassNode> nest = new HashMap<>();
    private final Map<MethodNode, AsyncCode> codeOf = new HashMap<>();
    /** The callees that could be started directly, by the call that makes their task. */
    private final Map<AsyncCode, Map<AbstractInsnNode, AsyncCode>> candidates = new LinkedHashMap<>();
    private final Set<AsyncCode> inCycle = new HashSet<>();
    private final Set<AsyncCode> startedDirectly = new HashSet<>();
    private final Map<AsyncCode, Type> results = new HashMap<>();
    private final Map<AsyncCode, Integer> weights = new HashMap<>();

    NestCalls(Collection<ClassNode> classes, List<AsyncCode> codes, boolean directStarts) {
        for (ClassNode c : classes) {
            nest.put(c.name, c);
        }
        for (AsyncCode code : codes) {
            codeOf.put(code.node(), code);
        }
        for (AsyncCode code : codes) {
            candidates.put(code, directStarts ? candidatesIn(code) : Collections.emptyMap());
        }
        new CycleFinder().run();
        candidates.values().forEach(calls -> calls.values().stream().filter(callee -> !isInCycle(callee)).forEach(startedDirectly::add));
        for (AsyncCode code : codes) {
            decide(code);
        }
    }

    /** The callee that an await of {@code call} starts directly; {@code call} is null where no single call makes the task. */
    Optional<AsyncCode> directCallee(AsyncCode caller, AbstractInsnNode call) {
        return Optional.ofNullable(candidates.get(caller).get(call));
    }

    /** The callee that a tail await of {@code call} starts directly. */
    Optional<AsyncCode> directTailCallee(AsyncCode caller, AbstractInsnNode call) {
        return directCallee(caller, call).filter(callee -> !isInCycle(callee));
    }

    /** Whether direct starts of the method can nest without end. */
    boolean isInCycle(AsyncCode code) {
        return inCycle.contains(code);
    }

    /** Whether there is a call that starts the method directly. */
    boolean isStartedDirectly(AsyncCode code) {
        return startedDirectly.contains(code);
    }

    /** {@code R'}: the type that the body of the method returns. */
    Type resultOf(AsyncCode code) {
        return results.get(code);
    }

    String bodyDescriptor(AsyncCode code) {
        List<Type> parameters = new ArrayList<>(List.of(code.parameterTypes()));
        parameters.add(Names.COROUTINE_TYPE);
        parameters.add(code.frameType());
        return Type.getMethodDescriptor(resultOf(code), parameters.toArray(new Type[0]));
    }

    /** The native stack, in bytes, that a start through the method's frame takes. */
    int stackWeight(AsyncCode code) {
        return START_WEIGHT + weights.get(code);
    }

    private Map<AbstractInsnNode, AsyncCode> candidatesIn(AsyncCode code) {
        Map<AbstractInsnNode, AsyncCode> result = new LinkedHashMap<>();
        ControlFlow flow = new ControlFlow(code.node());
        for (AbstractInsnNode insn : code.node().instructions) {
            boolean tail = code.returns().isTail(insn);
            if ((tail || AwaitCalls.isAwait(insn)) && taskMaker(code, insn) instanceof MethodInsnNode call
                && (!tail || leavesRanges(call, flow.handlers(code.node().instructions.indexOf(insn)).isEmpty()))) {
                AsyncCode callee = staticallyBound(call);
                if (callee != null) {
                    result.put(call, callee);
                }
                if (callee != null && !tail) {
                    startedDirectly.add(callee);
                }
            }
        }
        return result;
    }

    /** A tail call happens outside all ranges, but a null receiver is noticed inside them. */
    private static boolean leavesRanges(MethodInsnNode call, boolean unguarded) {
        return unguarded || call.getOpcode() == Opcodes.INVOKESTATIC;
    }

    /**
     * The instruction that makes the task awaited or returned at {@code insn}, if it stands directly before; else null. Between them
     * may stand the unused class of a typed await, and the cast to a supertype that kotlinc puts there.
     */
    static AbstractInsnNode taskMaker(AsyncCode code, AbstractInsnNode insn) {
        AbstractInsnNode previous = Insns.solePrevious(insn, code.boundaries());
        if (insn instanceof MethodInsnNode call && AwaitCalls.isTypedAwait(call)) {
            boolean plainOperand = previous != null && (previous.getOpcode() == Opcodes.LDC || previous.getOpcode() == Opcodes.ALOAD);
            previous = plainOperand ? Insns.solePrevious(previous, code.boundaries()) : null;
        }
        boolean cast = AwaitCalls.isAwait(insn) && previous instanceof TypeInsnNode type && type.desc.equals(Names.AWAITABLE);
        return cast ? Insns.solePrevious(previous, code.boundaries()) : previous;
    }

    /** The callee, if the call can get to no other; else null. */
    private AsyncCode staticallyBound(MethodInsnNode call) {
        MethodNode target = declaration(call);
        AsyncCode callee = target == null ? null : codeOf.get(target);
        if (callee == null || callee.isGenerator()) {
            return null;
        }
        int sealing = Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL | Opcodes.ACC_STATIC;
        boolean bound = call.getOpcode() == Opcodes.INVOKESPECIAL || (target.access & sealing) != 0
            || (nest.get(call.owner).access & Opcodes.ACC_FINAL) != 0;
        return bound ? callee : null;
    }

    /** The method that a call resolves to, if it is found without leaving the nest. */
    private MethodNode declaration(MethodInsnNode call) {
        for (ClassNode c = nest.get(call.owner); c != null; c = nest.get(c.superName)) {
            for (MethodNode method : c.methods) {
                if (method.name.equals(call.name) && method.desc.equals(call.desc)) {
                    return method;
                }
            }
        }
        return null;
    }

    private void decide(AsyncCode code) {
        if (results.containsKey(code)) {
            return;
        }
        Map<AbstractInsnNode, AsyncCode> direct = new LinkedHashMap<>(candidates.get(code));
        direct.values().removeAll(inCycle);
        int below = 0;
        for (AsyncCode callee : direct.values()) {
            decide(callee);
            below = Math.max(below, weights.get(callee));
        }
        results.put(code, result(code, direct));
        weights.put(code, below + ACTIVATION_WEIGHT + 8 * (code.node().maxLocals + code.node().maxStack));
    }

    private Type result(AsyncCode code, Map<AbstractInsnNode, AsyncCode> direct) {
        Set<Type> types = new HashSet<>();
        for (AbstractInsnNode tail : code.returns().tailReturns()) {
            AsyncCode callee = direct.get(taskMaker(code, tail));
            types.add(callee == null ? Names.OBJECT_TYPE : resultOf(callee));
        }
        if (code.returns().hasValueReturns()) {
            Type common = code.returns().commonPrimitive();
            types.add(common == null ? Names.OBJECT_TYPE : common);
        }
        return types.size() == 1 && !code.isGenerator() ? types.iterator().next() : Names.OBJECT_TYPE;
    }

    /** Finds the strongly connected components of the candidate calls (Tarjan 1972) without recursion on the Java stack. */
    private final class CycleFinder {
        private final Map<AsyncCode, Integer> order = new HashMap<>();
        private final Map<AsyncCode, Integer> low = new HashMap<>();
        private final Deque<AsyncCode> open = new ArrayDeque<>();
        private final Deque<AsyncCode> path = new ArrayDeque<>();

        void run() {
            for (AsyncCode code : candidates.keySet()) {
                if (!order.containsKey(code)) {
                    visitFrom(code);
                }
            }
        }

        private void visitFrom(AsyncCode root) {
            enter(root);
            while (!path.isEmpty()) {
                AsyncCode code = path.peek();
                AsyncCode next = firstUnvisited(code);
                if (next != null) {
                    enter(next);
                } else {
                    path.pop();
                    leave(code);
                }
            }
        }

        private AsyncCode firstUnvisited(AsyncCode caller) {
            for (AsyncCode callee : candidates.get(caller).values()) {
                if (!order.containsKey(callee)) {
                    return callee;
                }
            }
            return null;
        }

        private void enter(AsyncCode code) {
            order.put(code, order.size());
            open.push(code);
            path.push(code);
        }

        private void leave(AsyncCode code) {
            int lowest = order.get(code);
            for (AsyncCode callee : candidates.get(code).values()) {
                if (open.contains(callee)) {
                    lowest = Math.min(lowest, low.getOrDefault(callee, order.get(callee)));
                }
            }
            low.put(code, lowest);
            if (lowest == order.get(code)) {
                close(code);
            }
        }

        private void close(AsyncCode root) {
            Set<AsyncCode> component = new HashSet<>();
            AsyncCode code;
            do {
                code = open.pop();
                component.add(code);
            } while (code != root);
            if (component.size() > 1 || candidates.get(root).containsValue(root)) {
                inCycle.addAll(component);
            }
        }
    }
}
