package io.elio.jmh;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;

/** Virtual threads that stay parked under some frames, to be weighed. */
final class VirtualThreadsParked {
    /** So that the run queue of their scheduler stays short. */
    private static final int BURST = 1_024;

    private VirtualThreadsParked() {
    }

    static void populate(Object[] parked, int depth) {
        ThreadFactory factory = VirtualThreads.factory();
        for (int i = 0; i < parked.length; i++) {
            Thread thread = factory.newThread(() -> nest(depth));
            parked[i] = thread;
            thread.start();
            if (i % BURST == 0) {
                awaitParked(thread);
            }
        }
        for (Object thread : parked) {
            awaitParked((Thread) thread);
        }
    }

    private static void awaitParked(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }

    private static int nest(int depth) {
        if (depth > 1) {
            return nest(depth - 1) + 1;
        }
        while (true) {
            LockSupport.park();
        }
    }
}
