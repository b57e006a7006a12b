package io.elio.coro;

import io.elio.CancelToken;
import io.elio.JoinWaitOutcome;
import io.elio.Task;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/** The ways to wait for the end of a coroutine other than awaiting its handle. */
final class Joins {
    private Joins() {
    }

    /** Waits without taking the result. */
    static final class Finished extends Task<Void> {
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
    static final class Ready extends Race<JoinWaitOutcome> implements Observers.Observer {
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

    static void block(Joinable target) {
        if (Thread.currentThread() instanceof CoroutineThread || Coroutine.current() != null) {
            throw new IllegalStateException("joinFinished() on " + Thread.currentThread().getName()
                + " would block a thread that runs coroutines (expected: await(handle.awaitFinished()))");
        }
        Thread caller = Thread.currentThread();
        Observers.Observer unpark = coroutine -> LockSupport.unpark(caller);
        if (Observers.add(target, unpark)) {
            parkUntilFinished(target);
        }
    }

    private static void parkUntilFinished(Joinable target) {
        boolean interrupted = false;
        while (!target.isFinished()) {
            LockSupport.park(target);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Like {@link #block}, for a thread that runs no coroutines; an interrupt ends the wait. */
    static void blockInterruptibly(Joinable target) throws InterruptedException {
        Thread caller = Thread.currentThread();
        Observers.Observer unpark = coroutine -> LockSupport.unpark(caller);
        if (Observers.add(target, unpark)) {
            while (!target.isFinished()) {
                LockSupport.park(target);
                if (Thread.interrupted()) {
                    Observers.remove(target, unpark);
                    throw new InterruptedException();
                }
            }
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
