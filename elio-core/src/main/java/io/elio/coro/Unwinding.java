package io.elio.coro;

import io.elio.Awaitable;
import io.elio.Task;

/**
 * The part of a coroutine that woven code and awaitables use while they run in it: what is waited for, and the frames
 * that are linked while the stack unwinds. All fields belong to the running thread.
 *
 * <p><b>Implementation overview.</b> While the stack unwinds, {@code top} is the innermost frame and stays so;
 * {@code top.parent} is the one linked last, which gets the next one as its parent. That would lose the frame next to the
 * innermost one, so {@code reference}, which holds no result meanwhile, keeps it. {@link #closeChain} puts it in its place
 * when the stack has unwound. So linking a frame writes to frames, which are young, and not to the coroutine, which may be
 * old: there each store of a reference would cost the garbage collector's barrier a fence.
 *
 * <p>For the same reason {@code top} is not moved while a step goes from frame to frame: the one that runs is the first
 * from {@code top} on that is not done.
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
    /** Added to the reason of the unwind under way when frames have been linked in it. */
    private static final byte LINKED = 8;

    /**
     * How many awaits one step may pass that wait for nothing, before it lets others run: of what is ready, and of what turns out
     * to be ready when it is registered. An async method that never waits is no such await, but a call like any other.
     */
    static final byte READY_BUDGET = 100;

    /** So large that what one step may take fits a short. */
    private static final int STACK_UNIT = 32;

    /** Set from the moment something must wait until the stack has unwound; tested by woven code after every call. */
    public boolean suspending;

    byte reason;
    byte readyLeft;
    /** The native stack this step may still take, in units of {@link #STACK_UNIT} bytes. */
    short stackLeft;
    /** The innermost frame when this suspended last, or in the unwind under way; null if it has not suspended. */
    Frame top;
    Awaitable<?> waiting;

    // ---- called by woven code ---------------------------------------------------------------------------------------

    /** Links the frame of an activation that unwinds, innermost first. */
    public void link(Frame frame, int state) {
        if (reason >= LINKED) {
            linkCaller(frame, state);
            return;
        }
        frame.state = state;
        if (reason != YIELD) {
            reason += LINKED;
            frame.parent = frame;
            if (top != frame) {
                top = frame;
            }
        }
    }

    /** {@link #link} for an activation whose callee is known to have linked its frame just before. */
    public void linkCaller(Frame frame, int state) {
        frame.state = state;
        Frame innermost = top;
        Frame last = innermost.parent;
        if (last == innermost) {
            reference = frame;
        } else {
            last.parent = frame;
        }
        innermost.parent = frame;
    }

    /** Makes the linked frames a chain that ends at {@code parent}; without any, {@code parent} is the innermost frame. */
    final void closeChain(Frame parent) {
        if (reason < LINKED) {
            top = parent;
            return;
        }
        reason -= LINKED;
        Frame innermost = top;
        Frame last = innermost.parent;
        if (last == innermost) {
            innermost.parent = parent;
        } else {
            last.parent = parent;
            innermost.parent = (Frame) reference;
            reference = null;
        }
    }

    /** The frame that the run loop has resumed; null if it is the call of the body. */
    final Frame running() {
        Frame frame = top;
        while (frame != null && frame.state == Frame.DONE) {
            frame = frame.parent;
        }
        return frame;
    }

    /** Takes back a suspension whose frames could not be saved; answers what to throw. */
    public Throwable abandon(Throwable failure) {
        suspending = false;
        if (reason >= LINKED) {
            closeChain(null);
            for (Frame frame = top; frame != null; frame = frame.parent) {
                frame.end();
            }
            top = null;
        }
        if (reason == DEPTH && waiting instanceof GeneratorFrame generator) {
            generator.yielded();
        }
        waiting = null;
        kind = EMPTY;
        return failure;
    }

    /** Suspends a generator at a yield. */
    public void yield(Object value, GeneratorFrame frame) {
        frame.setCurrent(value);
        unwind(null, YIELD);
    }

    /** Whether the unwind under way is a yield, which then ends here. */
    final boolean endYield() {
        if (reason != YIELD) {
            return false;
        }
        suspending = false;
        return true;
    }

    /**
     * Takes native stack for a nested start; false if there is too little.
     *
     * @param weight in bytes
     */
    public final boolean enterNested(int weight) {
        int units = units(weight);
        if (stackLeft < units) {
            return false;
        }
        stackLeft -= (short) units;
        return true;
    }

    /** Gives back what {@link #enterNested} took. */
    public final void leaveNested(int weight) {
        stackLeft += (short) units(weight);
    }

    /** Has a new task, for whose direct start there is too little stack, started when the stack has unwound. */
    public final void startUnwound(Task<?> task) {
        parkForDepth((Frame) task);
    }

    // ---- called by awaitables ---------------------------------------------------------------------------------------

    /** Records what is waited for; answers null. */
    public Object park(Awaitable<?> awaitable) {
        return unwind(awaitable, PARK);
    }

    /** The result of an awaitable that is ready; if this step has passed too many of those, others run first. */
    public Object takeReady(Awaitable<?> awaitable) throws Throwable {
        if (!passReady()) {
            return parkReady(awaitable);
        }
        try {
            return awaitable.result();
        } catch (Throwable failure) {
            reference = failure;
            throw failure;
        }
    }

    /** Takes one await from the budget of ready ones; false if it is spent, and {@link #parkReady} is called for. */
    public boolean passReady() {
        if (readyLeft == 0) {
            return false;
        }
        readyLeft--;
        return true;
    }

    /** Lets everything that is queued run first, and then delivers {@link Awaitable#result}; answers null. */
    public Object parkReady(Awaitable<?> awaitable) {
        return unwind(awaitable, READY);
    }

    /** {@link #parkReady} for what has nothing to deliver. */
    public Object giveWay() {
        reason = READY;
        suspending = true;
        return null;
    }

    /** Records a task that is started, from the run loop, when the stack has unwound; answers null. */
    Object parkForDepth(Frame task) {
        return unwind(task, DEPTH);
    }

    private Object unwind(Awaitable<?> awaitable, byte reason) {
        waiting = awaitable;
        this.reason = reason;
        suspending = true;
        return null;
    }

    /** So many bytes as {@link #stackLeft} counts them. */
    static short stackUnits(int bytes) {
        return (short) Math.min(bytes / STACK_UNIT, Short.MAX_VALUE);
    }

    private static int units(int weight) {
        return (weight + STACK_UNIT - 1) / STACK_UNIT;
    }
}
