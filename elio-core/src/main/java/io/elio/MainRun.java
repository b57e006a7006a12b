package io.elio;

import io.elio.coro.Coroutine;
import io.elio.coro.CoroutineThread;
import io.elio.runtime.Scheduler;

/** A scheduler for the time of one coroutine. */
final class MainRun {
    private MainRun() {
    }

    static <T> T run(RunConfig config, AsyncCallable<T> main) throws Throwable {
        if (Thread.currentThread() instanceof CoroutineThread || Coroutine.current() != null) {
            throw new IllegalStateException("Elio.run on " + Thread.currentThread().getName()
                + " would block a thread that runs coroutines (expected: await(task), or Elio.spawn)");
        }
        try (Scheduler scheduler = new Scheduler(config)) {
            scheduler.start();
            JoinHandle<T> handle = scheduler.spawn(main);
            join(handle);
            return handle.result();
        }
    }

    private static void join(JoinHandle<?> handle) {
        try {
            ((Coroutine) (JoinHandle<?>) handle).joinInterruptibly();
        } catch (InterruptedException e) {
            try {
                handle.requestCancel();
            } finally {
                handle.joinFinished();
                Thread.currentThread().interrupt();
            }
        }
    }

    @SuppressWarnings("unchecked")
    static <X extends Throwable> X unchecked(Throwable failure) throws X {
        throw (X) failure;
    }
}
