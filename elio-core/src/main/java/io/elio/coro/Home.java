package io.elio.coro;

/**
 * Where a coroutine runs: a pool of workers, an executor of a host-owned thread, a deterministic test scheduler. The
 * home decides when and on which thread {@link Coroutine#run} is called; frames know nothing of it.
 */
public interface Home {
    /**
     * Takes in a new coroutine: counts it and makes it runnable. Any thread may call this.
     *
     * @throws IllegalStateException if this home takes no new coroutines (not started, shut down); nothing has run then
     */
    void start(Coroutine coroutine);

    /**
     * Like {@link #start}, for a child of a group that is part of accepted work: a home that takes no new coroutines, but still waits
     * for those that it has taken, takes this one too if a coroutine of its own starts it.
     */
    default void startLinked(Coroutine coroutine) {
        start(coroutine);
    }

    /** Makes the coroutine runnable: later, on a thread of this home, {@link Coroutine#run} is called once. Any thread may call this. */
    void enqueue(Coroutine coroutine);

    /** Like {@link #enqueue}, but behind everything that is queued now. Called by the thread that ran the coroutine. */
    void enqueueLast(Coroutine coroutine);

    /**
     * Takes a coroutine out of its queue if the calling thread would run it next anyway; then the caller calls
     * {@link Coroutine#run} once, nested in the step that it is in. That is how a coroutine which joins what it has just
     * spawned runs it instead of waiting. A home that does not want this answers false.
     */
    default boolean takeNext(Coroutine coroutine) {
        return false;
    }

    /**
     * Runs a call that blocks, on a thread that may block. Called by the thread that runs the coroutine which waits for the
     * call. A home without such threads answers false, and the call gets a thread of its own.
     *
     * @throws java.util.concurrent.RejectedExecutionException if it takes no more calls
     */
    default boolean executeBlocking(Runnable job) {
        return false;
    }

    /** The clock and the timers that serve this home. */
    Timers timers();

    /** Told once when a coroutine nobody can join has failed, before {@link #finished}. Never throws. */
    void unhandled(Coroutine coroutine, Throwable failure);

    /** Told once, by the thread that ran it, when a coroutine of this home has unwound for good; its observers are told after this. */
    void finished(Coroutine coroutine);

    /** Told once, by the same thread, after {@link #finished} and when all observers have been told: nothing is left to do. */
    default void settled(Coroutine coroutine) {
    }

    /** Whether this home never runs anything again; then it owes its coroutines a {@link Coroutine#failAll}. */
    default boolean isOver() {
        return false;
    }
}
