package io.elio.test;

/** A test that passed has left something behind. The message lists it. */
public final class LeakError extends AssertionError {
    private static final long serialVersionUID = 1;

    LeakError(String message) {
        super(message);
    }
}
