package io.elio.coro;

import java.time.Instant;

/** The clock of a home and its timers: real time in production, virtual time in tests. */
public interface Timers {
    /** Nanoseconds on this clock, with an arbitrary origin, as {@link System#nanoTime}. */
    long nanoTime();

    /** The date and time that goes with this clock. */
    default Instant now() {
        return Instant.now();
    }

    /**
     * Runs {@code timeout.fire()} once, when {@link #nanoTime} has reached {@code timeout.deadline}, on a thread of the
     * home. Any thread may call this.
     */
    void schedule(Timeout timeout);

    /** Removes a timeout, at the latest when its deadline passes; a harmless race with its firing. Any thread may call this. */
    void cancel(Timeout timeout);
}
