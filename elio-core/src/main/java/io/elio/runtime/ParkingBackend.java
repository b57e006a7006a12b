package io.elio.runtime;

import java.util.concurrent.locks.LockSupport;

/**
 * Serves when there is no I/O: it only waits and is woken. {@code token} keeps a wake-up that came before the wait, as
 * the permit of {@link LockSupport} could be eaten by others that park the same thread.
 */
final class ParkingBackend implements IoBackend {
    static final String NAME = "parking";

    private final Thread owner;
    private volatile boolean token;

    ParkingBackend(Thread owner) {
        this.owner = owner;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int poll() {
        return 0;
    }

    @Override
    public int await(long nanos) {
        if (!token) {
            if (nanos < 0) {
                LockSupport.park(this);
            } else {
                LockSupport.parkNanos(this, nanos);
            }
        }
        token = false;
        return 0;
    }

    @Override
    public void wakeup() {
        token = true;
        LockSupport.unpark(owner);
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
