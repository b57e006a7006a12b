package io.elio.coro;

import io.elio.CancelToken;
import io.elio.JoinWaitOutcome;
import io.elio.Task;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** The ways to wait for the end of a coroutine other than awaiting its handle or blocking a thread. */
final class Joins {
    private Joins() {
    }

    static Task<Void> finished(Joinable target) {
        return new Finished(target);
    }

    static Task<JoinWaitOutcome> ready(Joinable target, long nanos, CancelToken token) {
        return new Ready(target, nanos, Objects.requireNonNull(token, "token"));
    }

    /** Waits without taking the result. */
    private static final class Finished extends Task<Void> {
        private final Joinable target;

        Finished(Joinable target) {
            this.target = target;
        }

        @Override
        public boolean isReady() {
            return target.isReady();
        }

        @Override
        public boolean suspend(Coroutine joiner) {
            return target.suspend(joiner);
        }

        @Override
        public Void result() {
            return null;
        }

        @Override
        public String describeWait() {
            return target.describeWait();
        }
    }

    /** Waits for the end, a time or a token. */
    private static final class Ready extends Race<JoinWaitOutcome> implements Observers.Observer {
        private final Joinable target;

        Ready(Joinable target, long nanos, CancelToken token) {
            super(nanos, token);
            this.target = target;
        }

        @Override
        protected boolean register(Coroutine joiner) {
            return Observers.add(target, this);
        }

        @Override
        protected void unregister() {
            Observers.remove(target, this);
        }

        @Override
        public void finished(Joinable coroutine) {
            complete();
        }

        @Override
        protected JoinWaitOutcome completed() {
            return JoinWaitOutcome.COMPLETED;
        }

        @Override
        protected JoinWaitOutcome timedOut() {
            return JoinWaitOutcome.TIMED_OUT;
        }

        @Override
        protected JoinWaitOutcome cancelled() {
            return JoinWaitOutcome.CANCELLED;
        }

        @Override
        public String describeWait() {
            return target.describeWait();
        }
    }

    static CompletableFuture<Object> future(Joinable target) {
        JoinFuture future = new JoinFuture(target);
        if (!Observers.add(target, future)) {
            future.finished(target);
        }
        return future;
    }

    private static final class JoinFuture extends CompletableFuture<Object> implements Observers.Observer {
        private final Joinable target;

        JoinFuture(Joinable target) {
            this.target = target;
        }

        @Override
        public void finished(Joinable coroutine) {
            if (coroutine.kind == ResultSlots.FAILURE) {
                completeExceptionally((Throwable) coroutine.reference);
            } else {
                complete(coroutine.reference);
            }
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            boolean cancelled = super.cancel(mayInterruptIfRunning);
            if (cancelled) {
                target.requestCancel();
            }
            return cancelled;
        }
    }
}
