package io.elio.weaver;

import java.util.List;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * One place where a body can be suspended.
 *
 * @param state the number of the state, from 1
 * @param call the call that may come back suspended: of await, of yield, or of the method that is started directly
 * @param callee the method that is started directly, null if none is
 * @param nests whether that method is part of a cycle of direct starts, so that there may be too little stack for it
 * @param callType what the call leaves on the stack
 * @param resultType what is on the stack where the code goes on; differs from {@code callType} where the code boxes,
 *     unboxes or drops the result
 * @param stack the types of the operand stack below the call's own operands, bottom first
 * @param locals the types of the locals by slot; null where nothing can be read
 * @param line the line in the source, 0 if unknown
 * @param guarded whether the call lies in an exception range
 */
record AwaitSite(int state, MethodInsnNode call, AsyncCode callee, boolean nests, Type callType, Type resultType, List<Type> stack,
                 List<Type> locals, int line, boolean guarded) {
    /** The generated one would look at every part; in a method the number tells sites apart. */
    @Override
    public int hashCode() {
        return state;
    }

    boolean isDirect() {
        return callee != null;
    }

    /** Whether a callee that comes back suspended has always linked a frame: not if it may leave by a tail await, or not begin. */
    boolean calleeLinks() {
        return callee != null && !nests && callee.returns().tailReturns().isEmpty();
    }

    boolean isYield() {
        return AwaitCalls.isYield(call);
    }

    int encodedState() {
        return state << 1 | (guarded ? 1 : 0);
    }
}
