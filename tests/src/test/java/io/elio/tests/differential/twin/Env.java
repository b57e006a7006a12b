package io.elio.tests.differential.twin;

import io.elio.tests.differential.Journal;

/** The world of a synchronous twin. */
public final class Env extends Journal {
    public Env(long seed, int failingAwait) {
        super(seed, failingAwait);
    }

    public <T> Task<T> later(T value) {
        Throwable failure = nextAwait(value);
        return Task.lazy(() -> finish(value, failure));
    }

    public <T> Task<T> stage(T value) {
        return later(value);
    }

    private static <T> Task<T> finish(T value, Throwable failure) {
        if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        return Task.of(value);
    }
}
