package io.elio.coro;

import io.elio.Awaitable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Knows what stands in the queues of primitives, for tests that look for waiters which were left there. Nothing is written
 * down before {@link #keep} is called, which is to happen before the threads in question start.
 */
public final class WaiterLedger {
    private static final Set<Awaitable<?>> QUEUED = ConcurrentHashMap.newKeySet();
    private static boolean kept;

    private WaiterLedger() {
    }

    /** From now on, waiters are written down. */
    public static void keep() {
        kept = true;
    }

    /** Called by a queue, with its lock, when a waiter comes. */
    public static void enter(Awaitable<?> waiter) {
        if (kept) {
            QUEUED.add(waiter);
        }
    }

    /** Called by a queue, with its lock, when a waiter goes. */
    public static void leave(Awaitable<?> waiter) {
        if (kept) {
            QUEUED.remove(waiter);
        }
    }

    /** Those that stand in a queue now. */
    public static List<Awaitable<?>> queued() {
        return new ArrayList<>(QUEUED);
    }
}
