package io.elio;

/**
 * The side of a cancellation that requests it; {@link #token} is the side that is handed to what can be cancelled.
 * All methods may be called from any thread.
 */
public final class CancelSource {
    private final CancelToken token = new CancelToken();

    /** A source that is not cancelled. */
    public CancelSource() {
    }

    /** The token of this source; always the same. */
    public CancelToken token() {
        return token;
    }

    /**
     * Requests cancellation: runs the registered callbacks on the calling thread, the newest first, each at most once.
     * A callback that throws does not keep the others from running; when all have run, what the first one threw is
     * thrown here, the very object, and what others threw is suppressed in it. Once a source is cancelled, a further
     * call, be it concurrent or from a callback, does nothing and does not wait.
     */
    public void cancel() {
        token.cancel();
    }

    /** Whether {@link #cancel} was called. */
    public boolean isCancelled() {
        return token.isCancelled();
    }
}
