package io.elio;

/**
 * {@link Elio#whenAll whenAll}, {@link Elio#whenAny whenAny} or {@link Elio#withTimeout withTimeout} has no result, because the
 * coroutine that awaited it was cancelled before enough of its branches had begun. All branches have ended.
 */
public class CombinatorCancelledException extends RuntimeException implements Cancellation {
    private static final long serialVersionUID = 1;

    public CombinatorCancelledException(String message) {
        super(message);
    }
}
