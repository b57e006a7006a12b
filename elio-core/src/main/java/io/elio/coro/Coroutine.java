package io.elio.coro;

import io.elio.Awaitable;
import java.util.concurrent.CompletionStage;

/**
 * One logical thread of control: what is spawned, scheduled, stolen, cancelled, listed and joined.
 *
 * <p><b>Implementation overview.</b> While a coroutine runs, its frames are on the Java stack. To wait, the innermost
 * method calls {@link #park}, which records what is waited for and sets {@link #suspending}; each caller then
 * {@link #link links} its frame and returns. When the stack has unwound, the run loop commits: it clears the flag and
 * registers the coroutine with the awaitable. Everything before the registration is written by the running thread with
 * plain stores; the registration, or the run queue, publishes it; afterwards this thread touches neither the coroutine
 * nor its frames. The next thread comes in through {@link #run}.
 *
 * <p>A result travels upwards in slots of the coroutine: {@code bits} for primitives, {@code reference} for objects and
 * failures, {@code kind} says which. Who completes stores, who goes on takes and clears.
 */
public final class Coroutine {
    private static final byte EMPTY = 0;
    private static final byte INT = 1;
    private static final byte BOOLEAN = 2;
    private static final byte BYTE = 3;
    private static final byte CHAR = 4;
    private static final byte SHORT = 5;
    private static final byte LONG = 6;
    private static final byte FLOAT = 7;
    private static final byte DOUBLE = 8;
    private static final byte REFERENCE = 9;
    private static final byte FAILURE = 10;

    /** Set from the moment something must wait until the stack has unwound; tested by woven code after every call. */
    public boolean suspending;

    private byte kind;
    private long bits;
    private Object reference;

    /** The innermost frame: the one that waits, or the one that the run loop has resumed. */
    private Frame top;
    /** The frame linked last during an unwind; null if none. */
    private Frame tail;
    private Awaitable<?> waiting;
    /** The native stack this step may still take, in bytes. */
    private int stackLeft;
    private Home home;

    // ---- called by woven code -------------------------------------------------------------------------------------

    /** Awaits: answers the result, or null with {@link #suspending} set. */
    public static Object await(Awaitable<?> awaitable, Coroutine coroutine) throws Throwable {
        if (awaitable == null) {
            throw new NullPointerException("await(null): the awaited expression is null (expected: a Task or another Awaitable)");
        }
        return awaitable.awaitOn(coroutine);
    }

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
        for (Frame frame = tail == null ? null : top; frame != null; frame = frame == tail ? null : frame.parent) {
            frame.end();
        }
        tail = null;
        waiting = null;
        return failure;
    }

    public void putInt(int value) {
        kind = INT;
        bits = value;
    }
    // ... the other puts; takeX: a failure is thrown, other kinds are converted, the slots are cleared

    // ---- called by awaitables -------------------------------------------------------------------------------------

    /** Records what is waited for; answers null. */
    public Object park(Awaitable<?> awaitable) {
        waiting = awaitable;
        tail = null;
        suspending = true;
        return null;
    }
}
