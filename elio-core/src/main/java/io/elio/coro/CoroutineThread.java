package io.elio.coro;

/** A thread on which the current coroutine is a field read. */
public abstract class CoroutineThread extends Thread {
    /** How many stamps one {@link Running} outlives: few enough that it is young, enough that making one costs nothing. */
    private static final int RENEW_EVERY = 16;

    /** Never null; its coroutine is null outside of steps. */
    Running running = new Running();
    private int untilRenewal = RENEW_EVERY;
    /** Where and when, coarsely, this thread runs coroutines; see {@link Stamp}. */
    int stamp;
    /** Lists the coroutines that this thread makes. */
    final LiveCoroutines.Claims claims;

    /** Dumps may meet the thread before the subclass is complete, but look at the fields above only. */
    @SuppressWarnings("this-escape")
    protected CoroutineThread(ThreadGroup group, String name, long stackBytes) {
        super(group, null, name, stackBytes, false);
        claims = LiveCoroutines.register(this);
    }

    /** {@link Coroutine#run(int)} on this thread, which is the calling one. */
    protected final void step(Coroutine coroutine, int stackBudget) {
        CurrentCoroutine.runOn(this, coroutine, Coroutine.stackUnits(stackBudget), Coroutine.READY_BUDGET);
    }

    /**
     * Tells dumps which worker this is and what time it is, to a tenth of a second. Called by the thread itself, not in a step,
     * whenever it has read the clock anyway.
     */
    protected final void stamp(int worker, long nanoTime) {
        stamp = Stamp.of(worker, nanoTime);
        if (--untilRenewal <= 0 && running.coroutine == null) {
            untilRenewal = RENEW_EVERY;
            running = new Running();
        }
    }

    /**
     * Which coroutine a thread runs. Apart from the thread, which is old, because each store of a reference to a young
     * object into an old one would cost the garbage collector's barrier a fence; and renewed before it gets old itself.
     */
    static final class Running {
        Coroutine coroutine;
    }
}
