package io.elio.test;

import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.Timeout;

/** Waits until virtual time has passed, and lets it. */
final class Elapse extends Task<Void> {
    private final TestScheduler scheduler;
    private final long nanos;

    Elapse(TestScheduler scheduler, long nanos) {
        this.scheduler = scheduler;
        this.nanos = nanos;
    }

    @Override
    public boolean isReady() {
        return false;
    }

    @Override
    public boolean suspend(Coroutine coroutine) {
        if (coroutine.home() != scheduler) {
            throw new IllegalStateException("elapse was awaited on " + coroutine.home() + " (expected: a coroutine of " + scheduler + ")");
        }
        long deadline = scheduler.timers().nanoTime() + nanos;
        scheduler.release(deadline);
        scheduler.timers().schedule(new Alarm(deadline, coroutine));
        return true;
    }

    @Override
    public Void result() {
        return null;
    }

    @Override
    public String describeWait() {
        return "elapse " + Reports.millis(nanos);
    }

    private static final class Alarm extends Timeout {
        private final Coroutine coroutine;

        Alarm(long deadline, Coroutine coroutine) {
            super(deadline);
            this.coroutine = coroutine;
        }

        @Override
        protected void fire() {
            coroutine.resume();
        }
    }
}
