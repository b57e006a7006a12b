package io.elio;

import java.util.concurrent.CancellationException;

/**
 * Marks exceptions which say that what failed was cancelled: it has not gone wrong, somebody asked it to stop. A branch of a
 * combinator that was cancelled may end with one; that is no failure to report. {@link CancellationException} counts as one too.
 */
public interface Cancellation {
    /** Whether the exception says that what failed was cancelled. */
    static boolean isCancellation(Throwable failure) {
        return failure instanceof Cancellation || failure instanceof CancellationException;
    }
}
