package io.elio.runtime;

/**
 * How long the steps of a worker take, and so, how long what is queued there has to wait. To take something from another worker costs
 * both some microseconds: a wake-up, and the cache lines that change their processor. So it is left to its own worker unless it waits
 * longer.
 *
 * <p>The worker measures itself whenever it reads the clock anyway, over all steps since the last time. A longer step counts at once,
 * shorter ones little by little: when in doubt, others are called. All methods but {@link #keepsWaiting} are for the worker alone; others
 * may read an old estimate.
 */
final class Pace {
    /** What would wait this long is for another worker: some times what a wake-up takes. */
    static final long PATIENCE_NANOS = 50_000;
    /** The estimate approaches shorter steps by a fourth of the difference each time. */
    private static final int SLOWNESS = 2;

    /** Until something is known, everything counts as long. */
    private volatile long stepNanos = PATIENCE_NANOS;
    private long lookedAt = System.nanoTime();

    /** The worker has done so many steps since the last time it read the clock. */
    void measure(int steps, long now) {
        if (steps > 0) {
            long sample = (now - lookedAt) / steps;
            long estimate = stepNanos;
            stepNanos = Math.min(PATIENCE_NANOS, Math.max(sample, estimate - (estimate - sample >> SLOWNESS)));
        }
        lookedAt = now;
    }

    /** The worker has waited until now. */
    void restart(long now) {
        lookedAt = now;
    }

    /** When the worker last read the clock; as {@link System#nanoTime}. */
    long lookedAt() {
        return lookedAt;
    }

    /** Whether the last of so many would wait for long. Any thread. */
    boolean keepsWaiting(int queued) {
        return queued * stepNanos >= PATIENCE_NANOS;
    }
}
