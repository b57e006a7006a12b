package io.elio.test;

/**
 * Choices drawn from a seed, the same ones in every JVM. The generator is SplitMix64 (Steele, Lea, Flood: Fast splittable
 * pseudorandom number generators, OOPSLA 2014), whose first numbers differ well even for seeds that differ by one.
 */
final class Choices {
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    Choices(long seed) {
        state = seed;
    }

    long next() {
        state += GAMMA;
        long mixed = (state ^ state >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }

    /** From 0 to {@code bound - 1}. The remainder favours small numbers by less than one in a billion. */
    int below(int bound) {
        return (int) ((next() >>> 1) % bound);
    }

    boolean coin() {
        return next() < 0;
    }
}
