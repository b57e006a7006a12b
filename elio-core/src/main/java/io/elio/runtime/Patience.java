package io.elio.runtime;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How long something has to wait at a worker before another one may take it. All workers of a scheduler share it.
 *
 * <p>What changes its worker costs both of them some cache lines for each coroutine. Whether that was worth it shows afterwards: who has
 * taken something and is out of work again at once would have done better to leave it. So each such catch doubles the patience, up to
 * {@link #MOST_NANOS}, and one that keeps its worker busy sets it back. What is too short to be worth a catch thus stays where it was
 * made, unless so much of it piles up that taking a part of it is worth one.
 *
 * <p>Any thread. Nothing is ordered by the patience, and an update that is lost to another one is made up for by the next catch.
 */
final class Patience {
    /** Some times what a wake-up takes. */
    static final long LEAST_NANOS = 50_000;
    /** Well below {@link Parking#NAP_NANOS}, by which what waits behind a long step is found. */
    static final long MOST_NANOS = 8 * LEAST_NANOS;
    /** A catch that lasted this long was worth it. */
    static final long WORTHWHILE_NANOS = 25_000;

    private final AtomicLong nanos = new AtomicLong(LEAST_NANOS);

    long nanos() {
        return nanos.getOpaque();
    }

    /** What a worker took from another one has kept it busy for so long. */
    void caught(long busyNanos) {
        long before = nanos();
        long after = busyNanos >= WORTHWHILE_NANOS ? LEAST_NANOS : Math.min(MOST_NANOS, 2 * before);
        // A store of the same value would take the cache line from the others, who read it at each call.
        if (after != before) {
            nanos.setOpaque(after);
        }
    }
}
