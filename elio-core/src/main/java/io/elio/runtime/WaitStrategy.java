package io.elio.runtime;

/**
 * How a worker waits when it has nothing to run. Whatever the strategy, it blocks in the end, until a submission, an event or
 * a timer: spinning only puts that off, so that what comes soon needs no wake-up, which costs some microseconds, and burns a processor
 * meanwhile. Immutable.
 *
 * @see io.elio.RunConfig#withWaitStrategy
 * @see Worker#setWaitStrategy
 */
public final class WaitStrategy {
    private static final int AGGRESSIVE_SPINS = 1000;
    /** So many looks at the queues come between two at timers and I/O, which cost a reading of the clock and a system call. */
    private static final int POLL_EVERY = 16;

    private static final WaitStrategy BLOCKING = new WaitStrategy("blocking", 0, false, POLL_EVERY);

    private final String name;
    private final int spins;
    private final boolean yields;
    private final int pollEvery;

    private WaitStrategy(String name, int spins, boolean yields, int pollEvery) {
        if (spins < 0) {
            throw new IllegalArgumentException(name + ": " + spins + " iterations (expected: zero or more)");
        }
        this.name = name;
        this.spins = spins;
        this.yields = yields;
        this.pollEvery = pollEvery;
    }

    /** Blocks at once; the default. An idle scheduler takes no processor time. */
    public static WaitStrategy blocking() {
        return BLOCKING;
    }

    /** Looks for work up to {@code iterations} times, with {@link Thread#yield} in between, before it blocks. */
    public static WaitStrategy hybrid(int iterations) {
        return new WaitStrategy("hybrid", iterations, true, POLL_EVERY);
    }

    /** Looks for work up to {@code iterations} times, with a pause of the processor in between, before it blocks. */
    public static WaitStrategy spinning(int iterations) {
        return new WaitStrategy("spinning", iterations, false, POLL_EVERY);
    }

    /**
     * Like {@link #spinning}, and looks for timers and I/O each time, not now and then: the least delay, for workers with a
     * processor each.
     */
    public static WaitStrategy aggressive(int iterations) {
        return new WaitStrategy("aggressive", iterations, false, 1);
    }

    /** {@link #aggressive(int)} with {@value #AGGRESSIVE_SPINS} iterations. */
    public static WaitStrategy aggressive() {
        return aggressive(AGGRESSIVE_SPINS);
    }

    /** How often a worker looks for work before it blocks. */
    public int spinIterations() {
        return spins;
    }

    /** Whether it gives the processor to other threads in between. */
    public boolean spinYield() {
        return yields;
    }

    void pause() {
        if (yields) {
            Thread.yield();
        } else {
            Thread.onSpinWait();
        }
    }

    /** Whether timers and I/O are looked at in this iteration, from 1. */
    boolean polls(int iteration) {
        return iteration % pollEvery == 0;
    }

    @Override
    public String toString() {
        return spins == 0 ? name : name + "(" + spins + ")";
    }
}
