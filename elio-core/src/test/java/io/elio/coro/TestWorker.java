package io.elio.coro;

/** A thread of ours that runs one thing. */
public final class TestWorker extends CoroutineThread {
    private final int worker;
    private final long nanoTime;
    private final Runnable action;
    private Throwable failure;

    private TestWorker(int worker, long nanoTime, Runnable action) {
        super(null, "elio-test-worker-" + worker, 0);
        this.worker = worker;
        this.nanoTime = nanoTime;
        this.action = action;
    }

    /** Runs the action on a new worker's thread and waits for its end. */
    public static void run(int worker, long nanoTime, Runnable action) throws Throwable {
        TestWorker thread = new TestWorker(worker, nanoTime, action);
        thread.start();
        thread.join();
        if (thread.failure != null) {
            throw thread.failure;
        }
    }

    @Override
    public void run() {
        stamp(worker, nanoTime);
        try {
            action.run();
        } catch (Throwable thrown) {
            failure = thrown;
        }
    }
}
