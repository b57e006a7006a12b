package io.elio.runtime;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * What ties a coroutine to a worker: the leases that it holds there. They are all of one worker, since the coroutine does
 * not leave it before it has released the last. The coroutine makes a new tether when it acquires a lease and has released
 * those of the old one, so a count that has come down to zero stays there.
 */
final class Tether {
    private final Worker worker;
    private final AtomicInteger leases = new AtomicInteger(1);

    Tether(Worker worker) {
        this.worker = worker;
    }

    /** One more; false if there is none any more. */
    boolean addLease() {
        return leases.getAndUpdate(present -> present == 0 ? 0 : present + 1) > 0;
    }

    void removeLease() {
        leases.decrementAndGet();
    }

    /** The worker, while there are leases; null afterwards. */
    Worker holder() {
        return leases.get() > 0 ? worker : null;
    }
}
