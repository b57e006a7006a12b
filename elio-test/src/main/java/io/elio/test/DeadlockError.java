package io.elio.test;

/** Nothing can happen any more in a {@link TestScheduler}, but coroutines have not finished. The message lists them. */
public final class DeadlockError extends AssertionError {
    private static final long serialVersionUID = 1;

    DeadlockError(String message) {
        super(message);
    }
}
