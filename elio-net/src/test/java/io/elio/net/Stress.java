package io.elio.net;

/** {@code -Delio.stress=N} multiplies what a stress test does; in the deep form of the build it is {@value #DEEP}. */
final class Stress {
    private static final int DEEP = 25;
    private static final int FACTOR = Integer.getInteger("elio.stress", Boolean.getBoolean("elio.deep") ? DEEP : 1);

    private Stress() {
    }

    static int times(int count) {
        return Math.multiplyExact(count, FACTOR);
    }
}
