package io.elio.runtime;

import java.util.Optional;

/** A kind of {@link IoBackend}, found by {@link java.util.ServiceLoader}. */
public interface IoBackendProvider {
    /** The name by which {@code RunConfig} and {@code -Delio.backend} choose it. */
    String name();

    /** Higher is tried first when nothing is chosen. */
    int priority();

    /** Why it cannot be used on this machine; empty if it can. Must not throw. */
    Optional<String> unavailableReason();

    /** Opens one for the calling thread, which becomes its only user. */
    IoBackend open();
}
