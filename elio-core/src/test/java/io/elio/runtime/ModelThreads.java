package io.elio.runtime;

import java.util.concurrent.atomic.AtomicReference;

/** The threads of a model, whose failures are the model's: by itself, a model checker does not see what a thread throws. */
public final class ModelThreads {
    private ModelThreads() {
    }

    /** Runs the bodies in threads of their own, waits for them, and fails with what was thrown first, if anything was. */
    public static void together(Runnable... bodies) {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            Runnable body = bodies[i];
            threads[i] = new Thread(() -> run(body, failure));
            threads[i].start();
        }
        for (Thread thread : threads) {
            join(thread);
        }
        if (failure.get() != null) {
            throw new AssertionError("a thread of the model failed: " + failure.get(), failure.get());
        }
    }

    private static void run(Runnable body, AtomicReference<Throwable> failure) {
        try {
            body.run();
        } catch (Throwable thrown) {
            failure.compareAndSet(null, thrown);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
