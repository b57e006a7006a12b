package io.elio.runtime;

/** What a worker of a model blocks in: a monitor, which the model checker understands. A wake-up before the wait ends the wait. */
class ModelBackend implements IoBackend {
    private boolean token;

    synchronized void await() {
        while (!token) {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
        token = false;
    }

    @Override
    public synchronized void wakeup() {
        token = true;
        notify();
    }

    @Override
    public String name() {
        return "model";
    }

    @Override
    public int poll() {
        return 0;
    }

    @Override
    public int await(long nanos) {
        await();
        return 0;
    }

    @Override
    public int pending() {
        return 0;
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
