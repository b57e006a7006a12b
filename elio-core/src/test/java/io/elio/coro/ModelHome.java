package io.elio.coro;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** A home for model checks: it keeps what is made runnable until a thread of the model takes it. */
public final class ModelHome implements Home, Timers {
    public static final int STACK = 64 * 1024;
    private static final int MOST = 16;

    private final AtomicReferenceArray<Coroutine> queue = new AtomicReferenceArray<>(MOST);
    private final AtomicInteger tail = new AtomicInteger();
    private final AtomicReference<Timeout> timeout = new AtomicReference<>();
    public final AtomicInteger unhandled = new AtomicInteger();
    /** Whether the thread that resumes a coroutine runs it there and then, so that it finds what was done before and no more. */
    public boolean runsWhatIsResumed;

    /** Takes all that is runnable now. Not concurrently with itself. */
    public List<Coroutine> take() {
        List<Coroutine> taken = new ArrayList<>();
        for (int i = 0; i < MOST; i++) {
            Coroutine next = queue.getAndSet(i, null);
            if (next != null) {
                taken.add(next);
            }
        }
        return taken;
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

    /** Runs the bodies in threads of their own, and waits for them. */
    public static void together(Runnable... bodies) {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i]);
            threads[i].start();
        }
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    @Override
    public void start(Coroutine coroutine) {
        queue.set(tail.getAndIncrement(), coroutine);
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
