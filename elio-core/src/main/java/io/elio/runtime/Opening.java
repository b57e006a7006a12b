package io.elio.runtime;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/** Waits until workers that were started together have opened their backends, or failed to. */
final class Opening {
    private final CountDownLatch latch;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    Opening(int workers) {
        latch = new CountDownLatch(workers);
    }

    /** One worker has opened its backend; not null: it has failed to, or to start. */
    void opened(Throwable thrown) {
        if (thrown != null) {
            failure.compareAndSet(null, thrown);
        }
        latch.countDown();
    }

    /** Answers the first failure; null if there is none. An interrupt is kept for later. */
    Throwable await() {
        boolean interrupted = false;
        while (true) {
            try {
                latch.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return failure.get();
    }

    /** What tells of a failure. */
    IllegalStateException failed(Throwable thrown, Scheduler scheduler) {
        return new IllegalStateException("the workers with I/O backend " + scheduler.backendProvider().name() + " could not be started: "
            + thrown + " (choose another backend with RunConfig.withIoBackend or -D" + Backends.PROPERTY + ", or fewer threads)", thrown);
    }
}
