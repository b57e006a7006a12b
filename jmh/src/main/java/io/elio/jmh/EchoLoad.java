package io.elio.jmh;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** What the connections of an echo client share: they count their round trips, and end when they are told to. */
final class EchoLoad {
    private final AtomicLong roundTrips = new AtomicLong();
    private final CountDownLatch open;
    private volatile boolean over;

    EchoLoad(int connections) {
        open = new CountDownLatch(connections);
    }

    /** Called by the only event loop after each round trip; answers whether there is to be another one. */
    boolean goesOn() {
        roundTrips.setRelease(roundTrips.getPlain() + 1);
        return !over;
    }

    void closed() {
        open.countDown();
    }

    long roundTrips() {
        return roundTrips.get();
    }

    /** Waits until all connections are closed. */
    void end() throws InterruptedException {
        over = true;
        open.await();
    }
}
