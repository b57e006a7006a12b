package io.elio.runtime;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** A parking backend that counts, and that can report completions at a poll. */
class TestBackend implements IoBackend {
    final AtomicInteger wakeups = new AtomicInteger();
    final AtomicInteger awaits = new AtomicInteger();
    volatile boolean closed;
    final Thread owner = Thread.currentThread();
    private final ParkingBackend parking = new ParkingBackend(owner);

    /** Opens {@code backend} for every worker; for schedulers of one worker. */
    static IoBackendProvider provider(String name, int priority, Optional<String> unavailable, Supplier<IoBackend> backend) {
        return new IoBackendProvider() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public int priority() {
                return priority;
            }

            @Override
            public Optional<String> unavailableReason() {
                return unavailable;
            }

            @Override
            public IoBackend open() {
                return backend.get();
            }
        };
    }

    @Override
    public String name() {
        return "test";
    }

    @Override
    public int poll() {
        return 0;
    }

    @Override
    public int await(long nanos) {
        awaits.incrementAndGet();
        return parking.await(nanos);
    }

    @Override
    public void wakeup() {
        wakeups.incrementAndGet();
        parking.wakeup();
    }

    @Override
    public int pending() {
        return 0;
    }

    @Override
    public void close() {
        closed = true;
    }
}
