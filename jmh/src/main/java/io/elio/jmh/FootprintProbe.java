package io.elio.jmh;

import io.elio.jmh.peer.KotlinxParked;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;

/** Makes a population of suspended coroutines and prints the heap that each takes. Arguments: kind, count, depth. */
public final class FootprintProbe {
    private static final int COLLECTIONS = 3;

    private FootprintProbe() {
    }

    public static void main(String[] args) throws InterruptedException {
        int count = Integer.parseInt(args[1]);
        int depth = Integer.parseInt(args[2]);
        Object[] parked = new Object[count];
        long before = usedHeap();
        Object holder = populate(args[0], parked, depth);
        long after = usedHeap();
        System.out.println("bytes " + (after - before) / (double) count);
        Reference.reachabilityFence(holder);
        Reference.reachabilityFence(parked);
        System.exit(0);
    }

    private static Object populate(String kind, Object[] parked, int depth) throws InterruptedException {
        return switch (kind) {
            case "elio" -> ElioParked.populate(parked, depth);
            case "kotlinx" -> kotlinx(parked, depth, false);
            case "kotlinxRaw" -> kotlinx(parked, depth, true);
            case "virtualThreads" -> VirtualThreadsParked.populate(parked, depth);
            default -> throw new IllegalArgumentException("kind: " + kind + " (expected: elio, kotlinx, kotlinxRaw or virtualThreads)");
        };
    }

    private static Object kotlinx(Object[] parked, int depth, boolean raw) {
        KotlinxParked population = new KotlinxParked(parked, raw);
        population.launchAll(depth);
        return population;
    }

    private static long usedHeap() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
