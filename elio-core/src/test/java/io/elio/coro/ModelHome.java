package io.elio.coro;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** A home for model checks: it keeps what is made runnable until a thread of the model takes it. */
public final class ModelHome implements Home, Timers {
    public static final int STACK = 64 * 1024;

    /** Guarded by its monitor. */
    private final List<Coroutine> queue = new ArrayList<>();
    private final AtomicReference<Timeout> timeout = new AtomicReference<>();
    public final AtomicInteger unhandled = new AtomicInteger();
    /** Whether the thread that resumes a coroutine runs it there and then, so that it finds what was done before and no more. */
    public boolean runsWhatIsResumed;

    /** Takes all that is runnable now. */
    public List<Coroutine> take() {
        synchronized (queue) {
            List<Coroutine> taken = new ArrayList<>(queue);
            queue.clear();
            return taken;
        }
    }

    /** Runs everything, one after the other. */
    public void runAll() {
        for (List<Coroutine> next = take(); !next.isEmpty(); next = take()) {
            next.forEach(coroutine -> coroutine.run(STACK));
        }
    }

    /** Fires the timer, if one is set. */
    public void fire() {
        Timeout due = timeout.getAndSet(null);
        if (due != null) {
            due.fire();
        }
    }

    /** Runs a step of the coroutine. */
    public static Runnable step(Coroutine coroutine) {
        return () -> coroutine.run(STACK);
    }

    @Override
    public void start(Coroutine coroutine) {
        synchronized (queue) {
            queue.add(coroutine);
        }
    }

    @Override
    public void enqueue(Coroutine coroutine) {
        if (runsWhatIsResumed) {
            coroutine.run(STACK);
        } else {
            start(coroutine);
        }
    }

    @Override
    public void enqueueLast(Coroutine coroutine) {
        start(coroutine);
    }

    @Override
    public Timers timers() {
        return this;
    }

    @Override
    public void unhandled(Coroutine coroutine, Throwable failure) {
        unhandled.incrementAndGet();
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
    public void schedule(Timeout scheduled) {
        timeout.set(scheduled);
    }

    @Override
    public void cancel(Timeout cancelled) {
        timeout.compareAndSet(cancelled, null);
    }
}
