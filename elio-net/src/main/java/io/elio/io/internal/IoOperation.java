package io.elio.io.internal;

import io.elio.Awaitable;
import io.elio.CancelRegistration;
import io.elio.CancelToken;
import io.elio.coro.Coroutine;
import io.elio.io.ErrnoException;
import io.elio.io.IoContext;
import io.elio.io.internal.errno.Errno;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;

/**
 * One operation that a coroutine awaits: the part that is the same on every backend. Some are used once, some again and
 * again, as the reads of a socket.
 *
 * <p><b>Implementation overview.</b>
 * <pre>
 *   IDLE --prepare--> IDLE      parameters are set, by the coroutine that is going to await
 *   IDLE --finishNow--> READY   the outcome was known without the backend
 *   IDLE --suspend--> BUSY      a compare-and-set: two coroutines cannot share an operation
 *   BUSY --complete--> DONE     by the owner's thread, once, when the backend has let go of the buffer
 *   READY, DONE --result--> IDLE
 * </pre>
 *
 * <table>
 *   <caption>Who touches what</caption>
 *   <tr><td>{@code phase}</td><td>see above; set plainly before the await, because the compare-and-set of suspend publishes it, and
 *   with release afterwards, for a second coroutine that looks</td></tr>
 *   <tr><td>{@code context}</td><td>written when it is suspended, before the handle is acquired; read by whoever closes the handle</td></tr>
 *   <tr><td>{@code generation}</td><td>counts the suspends; compared on the thread of the context only</td></tr>
 *   <tr><td>the rest</td><td>the coroutine before the submission and after the resumption, the owner's thread in between</td></tr>
 * </table>
 *
 * <p>A cancellation, by a token or by a close, only asks: a request travels to the thread of the context on which the
 * operation was submitted, and that thread tells the backend. Whatever the backend then reports is the outcome, so
 * there is one decider and a completion that is first wins. A request carries the generation it means: one that comes
 * late, when the operation has begun anew, does nothing. Requests always go through the queue of the context, even from
 * its own thread, so that none overtakes the submission.
 */
public abstract class IoOperation<T> implements Awaitable<T> {
    private static final int IDLE = 0;
    private static final int READY = 1;
    private static final int BUSY = 2;
    private static final int DONE = 3;

    private static final VarHandle PHASE;

    static {
        try {
            PHASE = MethodHandles.lookup().findVarHandle(IoOperation.class, "phase", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final String syscall;
    private volatile int phase;
    private volatile IoContext context;
    private int generation;
    private CancelToken token = CancelToken.none();
    private CancelRegistration registration;
    private Coroutine coroutine;
    private int outcome;
    private Throwable failure;

    /** @param syscall what errors and dumps call it */
    protected IoOperation(String syscall) {
        this.syscall = syscall;
    }

    // ---- what a backend provides --------------------------------------------------------------------------------

    /**
     * Submits to {@code context}, on its thread. Answers true if {@link #complete} or {@link #fail} will be called, later
     * and on this thread; false if {@link #finishNow} was called instead. What this throws counts as not submitted.
     */
    protected abstract boolean start(IoContext context) throws Exception;

    /** Whether this is under way on {@code context}; called on its thread, when this may be under way anywhere. */
    protected abstract boolean isUnderWay(IoContext context);

    /** Asks the backend for an early end. Called on the owner's thread while this is under way. */
    protected abstract void cancel();

    /** The value of an outcome that is no error. */
    protected abstract T value(int outcome) throws Exception;

    /** What this is called on, for errors and dumps: {@code tcp 127.0.0.1:9000}. */
    protected abstract String subject();

    // ---- what a backend calls -----------------------------------------------------------------------------------

    /** Begins the preparation of the next use. */
    protected final void prepare(CancelToken cancelToken) {
        requireIdle(syscall);
        PHASE.set(this, IDLE);
        token = Objects.requireNonNull(cancelToken, "token");
        failure = null;
    }

    /** Refuses a use of this at the same time as one of another operation, before {@link #prepare}; a null is none. */
    protected final void refuseDuring(IoOperation<?> other) {
        if (other != null) {
            other.requireIdle(syscall);
        }
    }

    /** Refuses something else, which this excludes while it is under way. */
    public final void requireIdle(String wanted) {
        if (isInUse()) {
            throw refusal(wanted);
        }
    }

    private boolean isInUse() {
        int now = phase;
        return now == BUSY || now == DONE;
    }

    /** The outcome is known without the backend: a count or a negative error number. */
    protected final void finishNow(int result) {
        outcome = result;
        if (phase == IDLE) {
            PHASE.set(this, READY);
        }
    }

    /** As {@link #finishNow(int)}, for what is no error number. */
    protected final void finishNow(Throwable cause) {
        failure = cause;
        finishNow(0);
    }

    /** What a read into a read-only buffer fails with. */
    protected static IllegalArgumentException readOnly() {
        return new IllegalArgumentException("dst is read-only (expected: a buffer that can be written to)");
    }

    protected static boolean anyReadOnly(ByteBuffer[] buffers) {
        return Arrays.stream(buffers).anyMatch(ByteBuffer::isReadOnly);
    }

    protected static boolean anyRemaining(ByteBuffer[] buffers) {
        for (ByteBuffer buffer : buffers) {
            if (buffer.hasRemaining()) {
                return true;
            }
        }
        return false;
    }

    /** The outcome of what was submitted: a count or descriptor, or a negative error number. On the owner's thread; the last touch. */
    protected final void complete(int result) {
        outcome = result;
        unwatch();
        Coroutine waiter = coroutine;
        coroutine = null;
        // Plain is enough for the coroutine, which is resumed below; the mode is for a second coroutine that misuses this.
        PHASE.setRelease(this, DONE);
        waiter.resume();
    }

    /** As {@link #complete}, for what is no error number. */
    protected final void fail(Throwable cause) {
        failure = cause;
        complete(0);
    }

    // ---- awaiting -----------------------------------------------------------------------------------------------

    @Override
    public final boolean isReady() {
        return phase == READY;
    }

    @Override
    public final boolean suspend(Coroutine waiter) throws Exception {
        if (phase == READY) {
            return false;
        }
        IoContext owner = IoContext.current();
        if (!PHASE.compareAndSet(this, IDLE, BUSY)) {
            throw refusal(syscall);
        }
        try {
            return begin(owner, waiter);
        } catch (Throwable t) {
            unwatch();
            coroutine = null;
            PHASE.setRelease(this, IDLE);
            throw t;
        }
    }

    private boolean begin(IoContext owner, Coroutine waiter) throws Exception {
        generation++;
        coroutine = waiter;
        context = owner;
        if (token.isCancelled()) {
            finishNow(-Errno.ECANCELED.number());
        } else {
            watch(owner);
            if (start(owner)) {
                return true;
            }
        }
        unwatch();
        coroutine = null;
        return false;
    }

    @Override
    public final T result() throws Exception {
        Throwable cause = failure;
        int result = outcome;
        failure = null;
        token = CancelToken.none();
        try {
            if (cause != null) {
                throw rethrow(cause);
            }
            if (result < 0) {
                throw ErrnoException.of(syscall, -result, subject());
            }
            return value(result);
        } finally {
            // Pairs with the compare-and-set of the next suspend.
            PHASE.setRelease(this, IDLE);
        }
    }

    @Override
    public final String describeWait() {
        return syscall + " " + subject();
    }

    // ---- cancellation -------------------------------------------------------------------------------------------

    private void watch(IoContext owner) {
        if (token != CancelToken.none()) {
            int meant = generation;
            registration = token.onCancel(() -> owner.execute(() -> cancelIf(owner, meant)));
        }
    }

    private void unwatch() {
        if (registration != null) {
            registration.close();
            registration = null;
        }
    }

    private void cancelIf(IoContext owner, int meant) {
        if (isUnderWay(owner) && generation == meant) {
            cancel();
        }
    }

    /** Asks for the end of this if it is under way, because its handle was closed and no other use can begin. Any thread. */
    public final void cancelForClose() {
        onOwner(this::cancel, () -> { });
    }

    /** Runs, on the thread that owns this, one command if this is under way there and the other if not. Any thread. */
    protected final void onOwner(Runnable underWay, Runnable over) {
        IoContext owner = context;
        if (owner != null) {
            owner.execute(() -> (isUnderWay(owner) ? underWay : over).run());
        }
    }

    private IllegalStateException refusal(String wanted) {
        boolean same = wanted.equals(syscall);
        return new IllegalStateException((same ? "a second " : "a ") + wanted + " on " + subject() + " while "
            + (same ? "one" : "a " + syscall) + " is under way (expected: one at a time)");
    }

    private static Exception rethrow(Throwable cause) throws Exception {
        if (cause instanceof Error error) {
            throw error;
        }
        if (cause instanceof ErrnoException) {
            // It is this operation's alone. Made on a thread of the backend, it would not show who waited; its cause shows the rest.
            cause.fillInStackTrace();
        }
        throw (Exception) cause;
    }
}
