package io.elio;

import io.elio.coro.Coroutine;
import io.elio.coro.Durations;
import io.elio.coro.Timeout;
import io.elio.coro.Timers;
import java.time.Duration;
import java.time.Instant;

/** Waits for time to pass. */
final class Sleep extends Task<Void> {
    private final long nanos;

    private Sleep(long nanos) {
        this.nanos = nanos;
    }

    static Task<Void> lasting(Duration duration) {
        return new Sleep(Durations.nanos(duration));
    }

    @Override
    public boolean isReady() {
        return nanos <= 0;
    }

    @Override
    public boolean suspend(Coroutine coroutine) {
        Timers timers = coroutine.home().timers();
        timers.schedule(new Alarm(timers.nanoTime() + nanos, coroutine));
        return true;
    }

    @Override
    public Void result() {
        return null;
    }

    @Override
    public String describeWait() {
        return describe(nanos);
    }

    static String describe(long nanos) {
        return "sleep " + nanos / 1_000_000 + " ms";
    }

    @Async
    static Task<Void> until(Instant time) {
        return Elio.sleep(left(time));
    }

    @Async
    static Task<CancelResult> until(Instant time, CancelToken token) {
        return Elio.sleep(left(time), token);
    }

    private static Duration left(Instant time) {
        return Duration.between(Coroutine.current().home().timers().now(), time);
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
