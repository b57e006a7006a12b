package io.elio.sync;

import io.elio.CancelResult;
import io.elio.CancelToken;
import io.elio.Task;
import io.elio.coro.Coroutine;

/**
 * One kind of wait of a primitive, as the task that its methods without a token answer. It has no state of its own: any number
 * of coroutines may await it, again and again, and it does nothing before. Without a token nobody competes with the
 * primitive, so only a coroutine that really has to wait needs a {@link Waiter}, made after it has unwound.
 *
 * <p>A primitive implements the three steps. They must not run code of the application.
 *
 * @param <T> the type of the result
 */
abstract class Wait<T> extends Task<T> {
    /** Null if the result is no guard. */
    private final Runnable giveBack;

    /** A wait with no result. */
    Wait() {
        this(null);
    }

    /** @param giveBack what the guard does that is the result; null if the result is none */
    Wait(Runnable giveBack) {
        this.giveBack = giveBack;
    }

    /** Takes what is there; false: one has to wait for it. */
    abstract boolean tryNow();

    /** Takes what is there and answers false, or adds the waiter to the queue as the last thing done, and answers true. */
    abstract boolean enqueue(Waiter<?> waiter);

    /** Takes a waiter off the queue if it is still there: it was cancelled. */
    abstract void dequeue(Waiter<?> waiter);

    /** What {@link #describeWait} shows. */
    @Override
    public abstract String describeWait();

    /** A guard if there is something for it to do, else nothing. */
    @Override
    @SuppressWarnings("unchecked")
    public T result() {
        return giveBack == null ? null : (T) new Guard(giveBack);
    }

    @Override
    public final Object awaitOn(Coroutine coroutine) throws Throwable {
        return tryNow() ? coroutine.takeReady(this) : coroutine.park(this);
    }

    /** Never, so that asking takes nothing; {@link #suspend} takes what is there by then. */
    @Override
    public final boolean isReady() {
        return false;
    }

    @Override
    public final boolean suspend(Coroutine coroutine) throws Throwable {
        return new TokenWaiter(this, CancelToken.none()).suspend(coroutine);
    }

    /** How dumps call a primitive. */
    static String nameOf(Object primitive) {
        return primitive.getClass().getSimpleName() + '@' + Integer.toHexString(System.identityHashCode(primitive));
    }

    /** The same wait against a token. */
    final Task<CancelResult> with(CancelToken token) {
        return new TokenWaiter(this, token);
    }

    private static final class TokenWaiter extends Waiter<CancelResult> {
        private final Wait<?> wait;

        TokenWaiter(Wait<?> wait, CancelToken token) {
            super(token);
            this.wait = wait;
        }

        @Override
        protected boolean tryNow() {
            return wait.tryNow();
        }

        @Override
        protected boolean register(Coroutine coroutine) {
            // A wait that is cancelled by now takes nothing; the race looks at its token next.
            return token(coroutine).isCancelled() || wait.enqueue(this);
        }

        @Override
        protected void unregister() {
            wait.dequeue(this);
        }

        @Override
        protected CancelResult completed() {
            return CancelResult.COMPLETED;
        }

        @Override
        protected CancelResult cancelled() {
            return CancelResult.CANCELLED;
        }

        @Override
        public String describeWait() {
            return wait.describeWait();
        }
    }
}
