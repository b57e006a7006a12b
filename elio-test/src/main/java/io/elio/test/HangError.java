package io.elio.test;

/** A test did not end in time. The message has a dump of all coroutines, and where the thread of the test was. */
public final class HangError extends AssertionError {
    private static final long serialVersionUID = 1;

    HangError(String message) {
        super(message);
    }
}
