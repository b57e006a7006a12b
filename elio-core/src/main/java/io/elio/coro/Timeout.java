package io.elio.coro;

/** A single-shot timer entry. */
public abstract class Timeout {
    /** The time on {@link Timers#nanoTime} at which this fires. */
    public final long deadline;

    protected Timeout(long deadline) {
        this.deadline = deadline;
    }

    /** Called once by the timers' thread; must be short and must not throw. */
    protected abstract void fire();
}
