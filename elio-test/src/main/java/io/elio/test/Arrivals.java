package io.elio.test;

import java.util.ArrayDeque;
import java.util.Deque;

/** What other threads ask a scheduler to do. Guarded by its monitor; the scheduler's thread takes and runs it. */
final class Arrivals {
    private final Deque<Runnable> requests = new ArrayDeque<>();
    private boolean closed;

    /** False if nothing is taken any more. */
    synchronized boolean add(Runnable request) {
        if (!closed) {
            requests.add(request);
            notifyAll();
        }
        return !closed;
    }

    /** Takes nothing any more and drops what has come. */
    synchronized void close() {
        closed = true;
        requests.clear();
    }

    /** Runs what has come, in order. */
    void takeIn() {
        for (Runnable next = poll(); next != null; next = poll()) {
            next.run();
        }
    }

    private synchronized Runnable poll() {
        return requests.poll();
    }

    /** Waits, in real time, until something comes; false if nothing does. */
    synchronized boolean await(long nanos) throws InterruptedException {
        long end = System.nanoTime() + nanos;
        for (long left = nanos; requests.isEmpty() && left > 0; left = end - System.nanoTime()) {
            // Rounded up: zero would wait for ever.
            wait(left / 1_000_000 + 1);
        }
        return !requests.isEmpty();
    }
}
