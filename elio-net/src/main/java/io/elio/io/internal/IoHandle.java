package io.elio.io.internal;

import io.elio.Task;
import io.elio.sync.Event;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Something open: a socket, a listener, a file.
 *
 * <p><b>Implementation overview.</b> A descriptor number must not be given back while an operation on it is under way,
 * or the operation would hit whatever gets the number next. So one word counts the operations and carries the wish to
 * close:
 *
 * <pre>
 *   state = CLOSED bit | number of operations under way
 *   acquire   count + 1, refused once CLOSED is set            an operation, before it is submitted
 *   release   count - 1; CLOSED and zero: {@link #free}        the same operation, when the backend has let go
 *   close     sets CLOSED; zero: {@link #free}, else {@link #cancelOperations}
 * </pre>
 *
 * <p>The two conditions for freeing meet in one compare-and-set each, so exactly one thread frees. An operation tells
 * where it is under way before it acquires; so a close that comes after the acquire finds it, and one that comes before
 * makes the acquire fail.
 */
public abstract class IoHandle implements AutoCloseable {
    private static final int CLOSED = 1 << 31;
    private static final VarHandle STATE;
    private static final VarHandle SETTLED;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(IoHandle.class, "state", int.class);
            SETTLED = MethodHandles.lookup().findVarHandle(IoHandle.class, "settled", Event.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unused") // through STATE
    private volatile int state;
    /** Made by the first who waits for the end. */
    @SuppressWarnings("unused") // through SETTLED
    private volatile Event settled;
    private volatile boolean ended;
    /** Null if nobody wants to know; written before this is handed to others. */
    private OpenHandles listedIn;

    final void listedIn(OpenHandles list) {
        listedIn = list;
    }

    /** Whether {@link #close} has been called. */
    public final boolean isClosed() {
        return state < 0;
    }

    /** Keeps the descriptor for one operation; false if it is closed. */
    public final boolean acquire() {
        for (;;) {
            int now = state;
            if (now < 0) {
                return false;
            }
            if (STATE.compareAndSet(this, now, now + 1)) {
                return true;
            }
        }
    }

    /** Ends the use that {@link #acquire} began. */
    public final void release() {
        int before = (int) STATE.getAndAdd(this, -1);
        if (before == (CLOSED | 1)) {
            end();
        }
    }

    /** Closes: now if nothing is under way, else what is under way is cancelled and the last to end closes. Any thread, any number of times. */
    @Override
    public final void close() {
        int before = (int) STATE.getAndBitwiseOr(this, CLOSED);
        if (before == 0) {
            end();
        } else if (before > 0) {
            cancelOperations();
        }
    }

    private void end() {
        if (listedIn != null) {
            listedIn.remove(this);
        }
        free();
        ended = true;
        Event waiting = settled;
        if (waiting != null) {
            waiting.set();
        }
    }

    /**
     * Waits until this is closed and the descriptor was given back, after which nothing touches a buffer of its operations. Who waits makes
     * itself known and then looks, who ends writes and then looks: so one of both sets the event.
     */
    public final Task<Void> settled() {
        Event waiting = settled;
        if (waiting == null) {
            SETTLED.compareAndSet(this, null, new Event());
            waiting = settled;
        }
        if (ended) {
            waiting.set();
        }
        return waiting.await();
    }

    /** Asks for the end of every operation under way. Any thread. */
    protected abstract void cancelOperations();

    /** Gives the descriptor back. Called once, on any thread; must not throw. */
    protected abstract void free();
}
