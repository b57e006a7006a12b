package io.elio.coro;


/**
 * Where a coroutine runs: a pool of workers, an executor of a host-owned thread, a deterministic test scheduler. The
 * home decides when and on which thread {@link Coroutine#run} is called; frames know nothing of it.
 */
public interface Home {
    /** Makes the coroutine runnable: later, on a thread of this home, {@link Coroutine#run} is called once. Any thread may call this. */
    void enqueue(Coroutine coroutine);

    /** Like {@link #enqueue}, but behind everything that is queued now. Called by the thread that ran the coroutine. */
    void enqueueLast(Coroutine coroutine);

    /** The clock and the timers that serve this home. */
    Timers timers();

    /** Told once when a coroutine nobody can join has failed. Never throws. */
    void unhandled(Coroutine coroutine, Throwable failure);

    /** Told once, by the thread that ran it, when a coroutine of this home has unwound for good. */
    void finished(Coroutine coroutine);
}
