package io.elio;

import io.elio.coro.CancelLink;
import io.elio.coro.Coroutine;
import io.elio.coro.Timeout;
import io.elio.coro.Timers;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A body with a time limit, in the coroutine that awaits it.
 *
 * <p><b>Implementation overview.</b> The body has a token of its own, which is cancelled when the time is up or the
 * coroutine's token is. {@code state} leaves RUNNING once, by CAS, for the first of three: the time is up, the coroutine
 * is cancelled, the body has ended. Only a time that is up first makes the result a timed-out one.
 */
final class TimeLimit {
    private static final int RUNNING = 0;
    private static final int TIMED_OUT = 1;
    private static final int CANCELLED = 2;
    private static final int ENDED = 3;

    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(TimeLimit.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Coroutine coroutine;
    private final CancelSource source = new CancelSource();
    private int state;
    private CancelRegistration link;
    private Expiry expiry;

    private TimeLimit(Coroutine coroutine) {
        this.coroutine = coroutine;
    }

    @Async
    static <T> Task<TimeoutResult<T>> run(long nanos, AsyncCallable<T> body) {
        Coroutine coroutine = Coroutine.current();
        TimeLimit limit = new TimeLimit(coroutine);
        if (limit.begin(nanos)) {
            CancelToken outer = coroutine.enterScope(limit.source.token());
            try {
                T value = Elio.await(body.call());
                if (limit.end()) {
                    return Task.of(new TimeoutResult<>(false, value));
                }
            } catch (Throwable failure) {
                if (limit.end()) {
                    return Task.failed(failure);
                }
                limit.report(failure);
            } finally {
                coroutine.enterScope(outer);
                limit.withdraw();
            }
        }
        return Task.of(new TimeoutResult<>(true, null));
    }

    /** Starts the clock; false if the time is up already. */
    private boolean begin(long nanos) {
        link = coroutine.cancelToken().onCancel(new Leaving(CANCELLED));
        if ((int) STATE.getAcquire(this) == CANCELLED) {
            throw new CombinatorCancelledException("withTimeout was cancelled before its body had begun");
        }
        if (nanos <= 0) {
            link.close();
            return false;
        }
        Timers timers = coroutine.home().timers();
        expiry = new Expiry(timers.nanoTime() + nanos);
        timers.schedule(expiry);
        return true;
    }

    /** Whether the body has ended before the time was up. */
    private boolean end() {
        return STATE.compareAndSet(this, RUNNING, ENDED) || (int) STATE.getAcquire(this) != TIMED_OUT;
    }

    private void withdraw() {
        link.close();
        coroutine.home().timers().cancel(expiry);
    }

    private void report(Throwable failure) {
        if (!Cancellation.isCancellation(failure)) {
            coroutine.home().unhandled(coroutine, failure);
        }
    }

    /** Requests the end of the body, unless something came before. */
    private final class Leaving implements CancelLink {
        private final int reason;

        Leaving(int reason) {
            this.reason = reason;
        }

        @Override
        public CancelSource target() {
            return STATE.compareAndSet(TimeLimit.this, RUNNING, reason) ? source : null;
        }

        @Override
        public void failed(Throwable failure) {
            report(failure);
        }
    }

    private final class Expiry extends Timeout {
        Expiry(long deadline) {
            super(deadline);
        }

        @Override
        protected void fire() {
            new Leaving(TIMED_OUT).run();
        }
    }
}
