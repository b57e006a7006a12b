package io.elio.sync;

import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.Home;
import io.elio.coro.Timeout;
import io.elio.coro.Timers;
import java.util.ArrayList;
import java.util.List;

/** For model checks: a home without threads of its own. */
final class ModelHome implements Home, Timers {
    private static final int STACK = 64 * 1024;

    /** Guarded by itself. */
    private final List<Coroutine> queued = new ArrayList<>();

    Coroutine coroutine(Task<?> task) {
        return Coroutine.of(this, task);
    }

    /** A coroutine that has run to its first wait, or to its end. */
    Coroutine run(Task<?> task) {
        Coroutine coroutine = coroutine(task);
        coroutine.run(STACK);
        return coroutine;
    }

    static void run(Coroutine coroutine) {
        coroutine.run(STACK);
    }

    /** Runs what was made runnable, and what that makes runnable. */
    void runQueued() {
        for (Coroutine next = next(); next != null; next = next()) {
            next.run(STACK);
        }
    }

    private Coroutine next() {
        synchronized (queued) {
            return queued.isEmpty() ? null : queued.remove(0);
        }
    }

    static Object resultOf(Coroutine coroutine) {
        try {
            return coroutine.result();
        } catch (Throwable failure) {
            throw new AssertionError(failure);
        }
    }

    @Override
    public void start(Coroutine coroutine) {
        enqueue(coroutine);
    }

    @Override
    public void enqueue(Coroutine coroutine) {
        synchronized (queued) {
            queued.add(coroutine);
        }
    }

    @Override
    public void enqueueLast(Coroutine coroutine) {
        enqueue(coroutine);
    }

    @Override
    public Timers timers() {
        return this;
    }

    @Override
    public void unhandled(Coroutine coroutine, Throwable failure) {
        throw new AssertionError(failure);
    }

    @Override
    public void finished(Coroutine coroutine) {
        // nothing to count
    }

    @Override
    public long nanoTime() {
        return 0;
    }

    @Override
    public void schedule(Timeout timeout) {
        throw new AssertionError("nothing waits for time");
    }

    @Override
    public void cancel(Timeout timeout) {
        throw new AssertionError("nothing waits for time");
    }
}
