package io.elio.coro;

/** A single-shot timer entry. */
public abstract class Timeout {
    /** The time on {@link Timers#nanoTime} at which this fires. */
    public final long deadline;

    /** For the {@link Timers} that hold this: which of their heaps. Written before the entry is handed to another thread. */
    public Object owner;

    /** The position in a {@link TimerHeap}; -1 outside. */
    int index = -1;

    protected Timeout(long deadline) {
        this.deadline = deadline;
    }

    /** Called once by the timers' thread; must be short and must not throw. */
    protected abstract void fire();
}
