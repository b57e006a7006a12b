package io.elio.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * How long the steps of a worker take, and so, how long what is queued there has to wait. To take something from another worker costs
 * both some microseconds: a wake-up, and the cache lines that change their processor. So it is left to its own worker unless it waits
 * longer.
 *
 * <p>The worker measures itself whenever it reads the clock anyway, over all steps since the last time. A longer step counts at once,
 * shorter ones little by little: when in doubt, others are called. All methods but {@link #keepsWaiting},
 * {@link #isLong} and {@link #noted} are for the worker alone; others may read an old estimate.
 */
final class Pace {
    /** No longer steps are told apart: one of them is for another worker, whatever the {@link Patience}. */
    private static final long LONGEST_NANOS = Patience.MOST_NANOS;
    /** The estimate approaches shorter steps by a fourth of the difference each time. */
    private static final int SLOWNESS = 2;

    private static final VarHandle STEP_NANOS = handle("stepNanos");
    private static final VarHandle NOTED_TAKEN = handle("notedTaken");
    private static final VarHandle NOTED_AT = handle("notedAt");

    /** Until something is known, everything counts as long. Opaque, as the noted: nothing is ordered by an estimate. */
    private long stepNanos = LONGEST_NANOS;
    private final Patience patience;
    private long lookedAt = System.nanoTime();
    /** How many had been taken from the worker's queues before its oldest element, when that was first noted, and when it was. */
    private long notedTaken;
    private long notedAt = lookedAt;

    Pace(Patience patience) {
        this.patience = patience;
    }

    /** The worker has done so many steps since the last time it read the clock. */
    void measure(int steps, long now) {
        if (steps > 0) {
            long sample = (now - lookedAt) / steps;
            long estimate = stepNanos;
            STEP_NANOS.setOpaque(this, Math.min(LONGEST_NANOS, Math.max(sample, estimate - (estimate - sample >> SLOWNESS))));
        }
        lookedAt = now;
    }

    /** The worker has looked at its queues: so many were taken before the oldest element, if there is one. */
    void note(long taken, boolean any) {
        if (!any || taken != notedTaken) {
            NOTED_TAKEN.setOpaque(this, taken);
            NOTED_AT.setOpaque(this, lookedAt);
        }
    }

    /** Since when the element has waited, at most, before which so many were taken; {@code now} if that is not known. Any thread. */
    long noted(long taken, long now) {
        return taken == (long) NOTED_TAKEN.getOpaque(this) ? (long) NOTED_AT.getOpaque(this) : now;
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
        return isLong(queued * (long) STEP_NANOS.getOpaque(this));
    }

    /** Whether what waits that long is for another worker. Any thread. */
    boolean isLong(long nanos) {
        return nanos >= patience.nanos();
    }

    private static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findVarHandle(Pace.class, field, long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
