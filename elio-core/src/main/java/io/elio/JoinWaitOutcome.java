package io.elio;

/** How a bounded wait for a spawned coroutine ended. */
public enum JoinWaitOutcome {
    /** The coroutine has finished, with a value or a failure. */
    COMPLETED,
    /** The time passed first. */
    TIMED_OUT,
    /** The token was cancelled first. */
    CANCELLED
}
