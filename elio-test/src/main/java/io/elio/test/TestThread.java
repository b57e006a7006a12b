package io.elio.test;

import io.elio.coro.CoroutineThread;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs a test on a {@link TestScheduler}, so that the thread of JUnit can give it up. Dumps see where its coroutine is. */
final class TestThread extends CoroutineThread {
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final long STACK_BYTES = 2 << 20;

    private final Body body;
    /** Written by this thread before it ends, read by others after. */
    private Throwable failure;

    private TestThread(Body body) {
        super(Thread.currentThread().getThreadGroup(), "elio-test-" + NUMBER.incrementAndGet(), STACK_BYTES);
        this.body = body;
        setDaemon(true);
    }

    /** What it runs. */
    interface Body {
        void run() throws Throwable;
    }

    /** Runs the body to its end, or fails with a {@link HangError}, and leaves it behind. */
    static void run(Body body, Duration timeout) throws Throwable {
        TestThread thread = new TestThread(body);
        thread.start();
        thread.join(timeout.toMillis());
        if (thread.isAlive()) {
            HangError error = Reports.hang(timeout, thread);
            thread.interrupt();
            throw error;
        }
        if (thread.failure != null) {
            throw thread.failure;
        }
    }

    @Override
    public void run() {
        try {
            body.run();
        } catch (Throwable thrown) {
            failure = thrown;
        }
    }
}
