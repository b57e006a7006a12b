package io.elio.coro;

import io.elio.Task;

/**
 * One activation of an async method: who awaits it, where it goes on, and the values it needs there. The weaver makes a
 * subclass for each async method. An unstarted frame is the lazy task itself; where that needs more fields than a frame
 * that was made to save a state, it is of a subclass.
 *
 * <p>A frame is touched by the thread that runs its coroutine only; it passes to another thread through the
 * registration of a wait and the run queue, which order memory. So all fields are plain.
 */
public abstract class Frame extends Task<Object> {
    /** The version of the protocol between woven code and this runtime; see {@code docs/weaving.md}. */
    public static final int PROTOCOL = 3;

    /** {@link #state} of a task that has not been awaited. */
    public static final int UNSTARTED = 0;
    /** {@link #state} while the body runs from its beginning. */
    public static final int RUNNING = -1;
    /** {@link #state} when the body has returned, thrown, or left by a tail await. */
    public static final int DONE = -2;

    /** The frame that awaits this one, also when this is done; null at the bottom. See {@link Unwinding} for the time of an unwind. */
    Frame parent;

    /** {@code k << 1 | h} when suspended at await {@code k}, where {@code h} is 1 if that await lies in a try range. */
    public int state;

    protected Frame(int protocol) {
        if (protocol != PROTOCOL) {
            throw new IllegalStateException(getClass().getName() + " was woven for protocol " + protocol
                + " (expected: " + PROTOCOL + "). Rebuild it with the elio-maven-plugin or agent of the same version as elio-core.");
        }
    }

    /**
     * Runs the body from its beginning with the arguments of this task; answers its result, boxed, or anything if the
     * coroutine suspends. A class whose frames are only made to save a state leaves it as it is here.
     */
    protected Object start(Coroutine coroutine) throws Throwable {
        throw new IllegalStateException(getClass().getName() + " was started (expected: an unstarted task; this frame was made to save"
            + " what had begun without one)");
    }

    /** Goes on after the await of {@link #state}. Stores the result in the coroutine unless it suspends again. */
    protected abstract void resume(Coroutine coroutine) throws Throwable;

    /** Nulls every reference this frame holds. What {@link #start} has nulled need not be among them. */
    protected abstract void clear();

    /** The native stack that this body and its longest chain of direct starts take, in bytes; an estimate. */
    protected abstract int stackWeight();

    @Override
    public final boolean isReady() {
        return false;
    }

    @Override
    public final boolean suspend(Coroutine coroutine) {
        throw new IllegalStateException("a frame is started, not registered");
    }

    @Override
    public final Object result() {
        throw new IllegalStateException("the result of a frame travels in its coroutine");
    }

    @Override
    public Object awaitOn(Coroutine coroutine) throws Throwable {
        if (state != UNSTARTED) {
            throw alreadyAwaited();
        }
        int weight = stackWeight();
        if (!coroutine.enterNested(weight)) {
            return coroutine.parkForDepth(this);
        }
        try {
            return begin(coroutine);
        } finally {
            coroutine.leaveNested(weight);
        }
    }

    /** Starts the body; whatever way it ends, this is no longer a task that could be awaited. */
    final Object begin(Coroutine coroutine) throws Throwable {
        state = RUNNING;
        try {
            return start(coroutine);
        } finally {
            if (state == RUNNING) {
                state = DONE;
            }
        }
    }

    /** Whether a failure of what this frame awaits can be caught in it. */
    final boolean handlesFailure() {
        return (state & 1) != 0;
    }

    /** Ends this activation for good, after a failure. */
    final void end() {
        state = DONE;
        clear();
    }

    private IllegalStateException alreadyAwaited() {
        FrameMetadata metadata = FrameMetadata.of(getClass());
        return new IllegalStateException("this task of " + metadata.owner() + "." + metadata.method()
            + " was awaited before (a task runs once: call the async method again for a second run)");
    }
}
