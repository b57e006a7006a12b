package io.elio.jmh;

import io.elio.jmh.peer.KotlinxParked;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;

/** Makes a population of suspended coroutines and prints the heap that each takes. Arguments: kind, count, depth. */
public final class FootprintProbe {
    /** So that the schedulers and their classes are there before anything is weighed. */
    private static final int WARM_UP = 1_000;
    private static final int COLLECTIONS = 3;

    private FootprintProbe() {
    }

    public static void main(String[] args) {
        int count = Integer.parseInt(args[1]);
        int depth = Integer.parseInt(args[2]);
        Object[] first = new Object[WARM_UP];
        Object[] parked = new Object[count];
        populate(args[0], first, depth);
        long before = usedHeap();
        populate(args[0], parked, depth);
        long after = usedHeap();
        System.out.println("bytes " + (after - before) / (double) count);
        Reference.reachabilityFence(first);
        Reference.reachabilityFence(parked);
        System.exit(0);
    }

    private static void populate(String kind, Object[] parked, int depth) {
        switch (kind) {
            case "elio" -> ElioParked.populate(parked, depth);
            case "kotlinx" -> new KotlinxParked(parked, false).launchAll(depth);
            case "kotlinxRaw" -> new KotlinxParked(parked, true).launchAll(depth);
            case "virtualThreads" -> VirtualThreadsParked.populate(parked, depth);
            default -> throw new IllegalArgumentException("kind: " + kind + " (expected: elio, kotlinx, kotlinxRaw or virtualThreads)");
        }
    }

    private static long usedHeap() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
