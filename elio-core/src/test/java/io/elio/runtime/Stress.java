package io.elio.runtime;

import java.util.Random;

/**
 * {@code -Delio.stress=N} multiplies what a stress test does; in the deep form of the build it is {@value #DEEP}.
 * {@code -Delio.seed=N} replays it.
 */
public final class Stress {
    private static final int DEEP = 50;
    private static final int FACTOR = Integer.getInteger("elio.stress", Boolean.getBoolean("elio.deep") ? DEEP : 1);
    private static final long SEED = Long.getLong("elio.seed", System.nanoTime());

    private Stress() {
    }

    public static int times(int count) {
        return Math.multiplyExact(count, FACTOR);
    }

    public static long seed() {
        return SEED;
    }

    public static Random random() {
        return new Random(SEED);
    }
}
