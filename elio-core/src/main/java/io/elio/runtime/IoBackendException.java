package io.elio.runtime;

/**
 * An I/O backend was asked for, by {@link io.elio.RunConfig#withIoBackend} or {@code -Delio.backend}, that is unknown or
 * does not work here. The message tells what was given, why it cannot be had, and which backends there are.
 */
public class IoBackendException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    IoBackendException(String message) {
        super(message);
    }
}
