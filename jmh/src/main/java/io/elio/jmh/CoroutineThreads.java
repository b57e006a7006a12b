package io.elio.jmh;

import io.elio.coro.CoroutineThread;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads on which JMH calls the benchmarks that are driven by hand: like a worker, they find the current coroutine
 * in a field.
 */
public final class CoroutineThreads extends ThreadPoolExecutor {
    private static final long STACK_BYTES = 8 << 20;

    /** Called by JMH, reflectively. */
    public CoroutineThreads(int maxThreads, String prefix) {
        super(maxThreads, maxThreads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), body -> new BodyThread(body, prefix));
    }

    private static final class BodyThread extends CoroutineThread {
        private final Runnable body;

        BodyThread(Runnable body, String name) {
            super(null, name, STACK_BYTES);
            this.body = body;
        }

        @Override
        public void run() {
            body.run();
        }
    }
}
