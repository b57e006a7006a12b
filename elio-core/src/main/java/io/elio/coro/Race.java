package io.elio.coro;

import io.elio.CancelRegistration;
import io.elio.CancelToken;
import io.elio.Task;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;

/**
 * A wait that can end in three ways, of which the first wins: what it waits for completes, time passes, a token is
 * cancelled. For authors of awaitables; it is awaited once.
 *
 * <p><b>Implementation overview.</b> {@code state} goes NEW, REGISTERING, ARMED and then to the outcome for ever. The
 * competitors are registered one after the other while the state is REGISTERING; one that ends meanwhile sets the
 * outcome, by CAS, without resuming anybody, and {@link #suspend} answers false. The CAS to ARMED publishes the
 * fields; from then on the competitor whose CAS sets the outcome resumes the coroutine, which withdraws the losers.
 *
 * <p>If neither time nor token competes, nobody but the completion can end the wait, and it is reachable only through what
 * {@link #register} does last. So the state is ARMED before that, by a plain store, and this thread looks no more afterwards.
 *
 * <p>The registration for the completion is taken back by whoever decides that it lost: the winner, before it resumes; the
 * thread in {@code suspend}, if the outcome was set under REGISTERING. So when a wait has been cancelled, what it waited for
 * knows, even if the coroutine itself is held up.
 *
 * @param <T> the type of the result
 */
public abstract class Race<T> extends Task<T> {
    /** No time limit. */
    public static final long FOREVER = Long.MAX_VALUE;

    private static final int NEW = 0;
    private static final int REGISTERING = 1;
    private static final int ARMED = 2;
    private static final int COMPLETED = 3;
    private static final int TIMED_OUT = 4;
    private static final int CANCELLED = 5;

    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Race.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final long nanos;
    private final CancelToken token;
    private int state;
    /** For who claimed this, and nobody else: the coroutine does not go on by itself. */
    private boolean claimed;
    private Coroutine coroutine;
    private Expiry expiry;
    private CancelRegistration registration;

    /**
     * @param nanos the time limit, from the moment of the await; {@link #FOREVER}: none; 0 or less: only look
     */
    protected Race(long nanos, CancelToken token) {
        this.nanos = nanos;
        this.token = Objects.requireNonNull(token, "token");
    }

    /** The token that competes: the one given, unless it is known only when the coroutine waits. */
    protected CancelToken token(Coroutine coroutine) {
        return token;
    }

    /**
     * Tries to complete without waiting, and without a registration; true: it is complete. Asked first, by the coroutine's thread,
     * and only if the token is not cancelled.
     */
    protected boolean tryNow() {
        return false;
    }

    /**
     * Registers for the completion, upon which {@link #complete} or {@link #tryComplete} is to be called; false: it is complete
     * now. What makes this reachable for the completer is the last thing done here.
     */
    protected abstract boolean register(Coroutine coroutine) throws Throwable;

    /**
     * Takes the registration back, if it is still there: the wait has ended otherwise. {@link #complete} may be called all the
     * same. Called by the thread that fires a timer or cancels a token; short, and never throws.
     */
    protected abstract void unregister();

    /** The result if it completed. */
    protected abstract T completed() throws Throwable;

    /** The result if the time passed first. */
    protected abstract T timedOut() throws Throwable;

    /** The result if the token was cancelled first. */
    protected abstract T cancelled() throws Throwable;

    /** Says that what this waits for is complete. Any thread may call this, any number of times. */
    protected final void complete() {
        win(COMPLETED);
    }

    /**
     * Like {@link #complete}; true if the completion is the outcome, and the coroutine goes on with it. If not (time or token
     * came first, or the coroutine was lost with its scheduler), what was to be handed over still belongs to the caller.
     */
    protected final boolean tryComplete() {
        return win(COMPLETED);
    }

    /**
     * {@link #tryComplete} in two steps, for who decides with a lock held. True: the completion is the outcome, and the caller
     * calls {@link #resumeClaimed} once, when it has left its lock. What {@link #completed} reads is written before this.
     */
    protected final boolean tryClaim() {
        int present = decide(COMPLETED);
        if (present != ARMED) {
            return present == REGISTERING;
        }
        claimed = true;
        return !coroutine.home().isOver();
    }

    /** Lets the coroutine go on; see {@link #tryClaim}. */
    protected final void resumeClaimed() {
        if (claimed) {
            coroutine.resume();
        }
    }

    @Override
    public final Object awaitOn(Coroutine coroutine) throws Throwable {
        if (state != NEW) {
            throw new IllegalStateException("this task was awaited before (a task runs once): " + describeWait());
        }
        if (!token(coroutine).isCancelled() && tryNow()) {
            state = COMPLETED;
            return coroutine.takeReady(this);
        }
        state = REGISTERING;
        return coroutine.park(this);
    }

    @Override
    public final boolean isReady() {
        return false;
    }

    @Override
    public final boolean suspend(Coroutine coroutine) throws Throwable {
        this.coroutine = coroutine;
        CancelToken token = token(coroutine);
        if (nanos == FOREVER && token == CancelToken.none()) {
            return suspendAlone(coroutine);
        }
        try {
            enterAll(coroutine, token);
        } catch (Throwable failure) {
            win(CANCELLED);
            unregister();
            withdraw(coroutine);
            throw failure;
        }
        if (STATE.compareAndSet(this, REGISTERING, ARMED)) {
            return true;
        }
        if (state != COMPLETED) {
            unregister();
        }
        return false;
    }

    private boolean suspendAlone(Coroutine coroutine) throws Throwable {
        state = ARMED;
        try {
            if (register(coroutine)) {
                return true;
            }
        } catch (Throwable failure) {
            state = CANCELLED;
            unregister();
            throw failure;
        }
        state = COMPLETED;
        return false;
    }

    private void enterAll(Coroutine coroutine, CancelToken token) throws Throwable {
        state = REGISTERING;
        if (!register(coroutine)) {
            win(COMPLETED);
        } else if (token.isCancelled()) {
            win(CANCELLED);
        } else if (nanos <= 0) {
            win(TIMED_OUT);
        } else {
            if (nanos != FOREVER) {
                Timers timers = coroutine.home().timers();
                expiry = new Expiry(timers.nanoTime() + nanos);
                timers.schedule(expiry);
            }
            registration = token.onCancel(() -> win(CANCELLED));
        }
    }

    private boolean win(int outcome) {
        int present = decide(outcome);
        return present == REGISTERING || present == ARMED && resume(outcome);
    }

    /** Sets the outcome if there is none yet; answers the state before. */
    private int decide(int outcome) {
        while (true) {
            int present = (int) STATE.getAcquire(this);
            if (present != REGISTERING && present != ARMED || STATE.compareAndSet(this, present, outcome)) {
                return present;
            }
        }
    }

    private boolean resume(int outcome) {
        if (outcome != COMPLETED) {
            unregister();
        }
        // A home that is over runs nothing more. If it ends between this look and its step, the coroutine is lost with what it got.
        if (coroutine.home().isOver()) {
            return false;
        }
        coroutine.resume();
        return true;
    }

    @Override
    public final T result() throws Throwable {
        withdraw(coroutine);
        return switch (state) {
            case COMPLETED -> completed();
            case TIMED_OUT -> timedOut();
            default -> cancelled();
        };
    }

    private void withdraw(Coroutine coroutine) {
        if (expiry != null && state != TIMED_OUT) {
            coroutine.home().timers().cancel(expiry);
        }
        if (registration != null && state != CANCELLED) {
            registration.close();
        }
        expiry = null;
        registration = null;
        // The outcome is there, so no competitor reads it any more. Timers may hold this for a while.
        this.coroutine = null;
    }

    private final class Expiry extends Timeout {
        Expiry(long deadline) {
            super(deadline);
        }

        @Override
        protected void fire() {
            win(TIMED_OUT);
        }
    }
}
