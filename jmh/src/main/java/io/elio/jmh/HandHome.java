package io.elio.jmh;

import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.Home;
import io.elio.coro.Timers;

/** A home with neither threads nor queue: the caller runs one coroutine to its end, and resumes it each time it has parked. */
final class HandHome implements Home {
    private static final int STACK_BUDGET = 256 * 1024;

    private Coroutine parked;
    private boolean queued;

    int run(Task<Integer> task) {
        Coroutine coroutine = Coroutine.of(this, task);
        coroutine.run(STACK_BUDGET);
        while (parked != null || queued) {
            if (!queued) {
                resumeParked();
            }
            queued = false;
            coroutine.run(STACK_BUDGET);
        }
        return (Integer) coroutine.toFuture().join();
    }

    private void resumeParked() {
        Coroutine next = parked;
        parked = null;
        next.resume();
    }

    /** Keeps a coroutine that waits, until the driver resumes it. */
    void park(Coroutine coroutine) {
        parked = coroutine;
    }

    @Override
    public void start(Coroutine coroutine) {
        throw new UnsupportedOperationException("driven by hand: nothing is spawned");
    }

    /** Nothing to do: the driver runs what it has resumed. */
    @Override
    public void enqueue(Coroutine coroutine) {
    }

    @Override
    public void enqueueLast(Coroutine coroutine) {
        queued = true;
    }

    @Override
    public Timers timers() {
        throw new UnsupportedOperationException("driven by hand: no timers");
    }

    @Override
    public void unhandled(Coroutine coroutine, Throwable failure) {
        throw new IllegalStateException(failure);
    }

    @Override
    public void finished(Coroutine coroutine) {
    }
}
