package io.elio;

/** How a wait that was given a {@link CancelToken} ended. Exactly one of completion and cancellation wins. */
public enum CancelResult {
    /** The wait completed; what was waited for is taken, even if the token is cancelled right after. */
    COMPLETED,
    /** The token was cancelled first; nothing is taken. */
    CANCELLED
}
