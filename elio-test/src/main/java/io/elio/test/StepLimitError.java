package io.elio.test;

/** A run of a {@link TestScheduler} did not end within its {@link TestConfig#withStepLimit steps}. The message lists the coroutines. */
public final class StepLimitError extends AssertionError {
    private static final long serialVersionUID = 1;

    StepLimitError(String message) {
        super(message);
    }
}
