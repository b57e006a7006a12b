package io.elio.coro;

/** A thread on which the current coroutine is a field read. */
public abstract class CoroutineThread extends Thread {
    Coroutine current;
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

    /**
     * Tells dumps which worker this is and what time it is, to a tenth of a second. Called by the thread itself,
     * whenever it has read the clock anyway.
     */
    protected final void stamp(int worker, long nanoTime) {
        stamp = Stamp.of(worker, nanoTime);
    }
}
