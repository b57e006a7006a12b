package io.elio.coro;

import io.elio.Awaitable;

/**
 * The part of a coroutine that woven code and awaitables use while they run in it: what is waited for, and the frames
 * that are linked while the stack unwinds. All fields belong to the running thread.
 */
abstract class Unwinding extends ResultSlots {
    /** Why the stack unwinds, or what the next step begins with: the call of the body, */
    static final byte ENTER = 0;
    /** a wait that is registered, */
    static final byte PARK = 1;
    /** a result that is ready, */
    static final byte READY = 2;
    /** a task that did not find enough stack, */
    static final byte DEPTH = 3;
    /** a generator's element. */
    static final byte YIELD = 4;

    /** How many ready awaits one step may pass before it lets others run. */
    static final byte READY_BUDGET = 100;

    /** Set from the moment something must wait until the stack has unwound; tested by woven code after every call. */
    public boolean suspending;

    byte reason;
    byte readyLeft;
    /** The native stack this step may still take, in bytes. */
    int stackLeft;
    /** The innermost frame: the one that waits, or the one that the run loop has resumed. */
    Frame top;
    /** The frame linked last during an unwind; null if none. */
    Frame tail;
    Awaitable<?> waiting;

    // ---- called by woven code ---------------------------------------------------------------------------------------

    /** Links the frame of an activation that unwinds, innermost first. */
    public void link(Frame frame, int state) {
        frame.state = state;
        if (tail == null) {
            top = frame;
        } else {
            tail.parent = frame;
        }
        tail = frame;
    }

    /** Takes back a suspension whose frames could not be saved; answers what to throw. */
    public Throwable abandon(Throwable failure) {
        suspending = false;
        Frame frame = tail == null ? null : top;
        while (frame != null) {
            Frame next = frame == tail ? null : frame.parent;
            frame.end();
            frame = next;
        }
        if (reason == DEPTH && waiting instanceof GeneratorFrame generator) {
            generator.yielded();
        }
        tail = null;
        waiting = null;
        kind = EMPTY;
        return failure;
    }

    /** Suspends a generator at a yield. */
    public void yield(Object value, GeneratorFrame frame) {
        frame.setCurrent(value);
        unwind(null, YIELD);
    }

    /** Whether the unwind under way is a yield of {@code generator}, which then ends here; {@code running} is the frame that goes on. */
    boolean endYield(Frame running) {
        if (reason != YIELD) {
            return false;
        }
        suspending = false;
        tail = null;
        top = running;
        return true;
    }

    // ---- called by awaitables ---------------------------------------------------------------------------------------

    /** Records what is waited for; answers null. */
    public Object park(Awaitable<?> awaitable) {
        return unwind(awaitable, PARK);
    }

    /** The result of an awaitable that is ready; if this step has passed too many of those, others run first. */
    public Object takeReady(Awaitable<?> awaitable) throws Throwable {
        if (readyLeft == 0) {
            return parkReady(awaitable);
        }
        readyLeft--;
        try {
            return awaitable.result();
        } catch (Throwable failure) {
            reference = failure;
            throw failure;
        }
    }

    /** Lets everything that is queued run first, and then delivers {@link Awaitable#result}; answers null. */
    public Object parkReady(Awaitable<?> awaitable) {
        return unwind(awaitable, READY);
    }

    /** Records a task that is started, from the run loop, when the stack has unwound; answers null. */
    Object parkForDepth(Frame task) {
        return unwind(task, DEPTH);
    }

    private Object unwind(Awaitable<?> awaitable, byte reason) {
        waiting = awaitable;
        tail = null;
        this.reason = reason;
        suspending = true;
        return null;
    }

    /** Takes native stack for a nested start; false if there is too little. */
    boolean enterNested(int weight) {
        if (stackLeft < weight) {
            return false;
        }
        stackLeft -= weight;
        return true;
    }

    void leaveNested(int weight) {
        stackLeft += weight;
    }
}
