package io.elio;

import io.elio.coro.Coroutine;
import io.elio.coro.Durations;
import io.elio.coro.Race;
import java.time.Duration;

/** Waits for time to pass or a token to be cancelled. */
final class CancellableSleep extends Race<CancelResult> {
    private final long nanos;

    private CancellableSleep(long nanos, CancelToken token) {
        super(nanos, token);
        this.nanos = nanos;
    }

    static Task<CancelResult> lasting(Duration duration, CancelToken token) {
        return new CancellableSleep(Durations.nanos(duration), token);
    }

    @Override
    protected boolean register(Coroutine coroutine) {
        return true;
    }

    @Override
    protected void unregister() {
        // only time and token compete
    }

    @Override
    protected CancelResult completed() {
        return CancelResult.COMPLETED;
    }

    @Override
    protected CancelResult timedOut() {
        return CancelResult.COMPLETED;
    }

    @Override
    protected CancelResult cancelled() {
        return CancelResult.CANCELLED;
    }

    @Override
    public String describeWait() {
        return Sleep.describe(nanos);
    }
}
