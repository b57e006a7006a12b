package io.elio;

/**
 * A callback that waits for the cancellation of a token. Closing it takes the callback back; close it when the operation
 * that it would have cancelled is over, because the token keeps it until then.
 */
public final class CancelRegistration implements AutoCloseable {
    /** What {@link CancelToken#none} answers: nothing to run, nothing to close. */
    static final CancelRegistration NEVER = new CancelRegistration(CancelToken.none(), null);

    final CancelToken token;

    // All guarded by the token's monitor.
    Runnable callback;
    /** The registration made before this one; the list's links are null outside the list. */
    CancelRegistration older;
    CancelRegistration newer;
    /** The thread that runs the callback; null when none does. */
    Thread runner;

    CancelRegistration(CancelToken token, Runnable callback) {
        this.token = token;
        this.callback = callback;
    }

    /**
     * Takes the callback back. If it has not been selected by a cancellation, it will not run. If another thread runs
     * it at the moment, waits until it has returned, so that afterwards nothing of it is running; an interrupt does not
     * end that wait. Inside a cancellation callback, its own or any other, this never waits: callbacks that close each
     * other cannot deadlock, and what the running one uses must be safe for both. Closing again does nothing.
     */
    @Override
    public void close() {
        if (this != NEVER) {
            token.unregister(this);
        }
    }
}
