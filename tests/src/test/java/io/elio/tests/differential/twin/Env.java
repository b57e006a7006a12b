package io.elio.tests.differential.twin;

import io.elio.tests.differential.Boom;
import io.elio.tests.differential.Fault;
import io.elio.tests.differential.Journal;

/** The world of a synchronous twin. */
public final class Env extends Journal {
    public Env(long seed, Fault fault) {
        super(seed, fault);
    }

    public <T> Task<T> later(T value) {
        Boom failure = nextAwait(value);
        return Task.lazy(() -> finish(value, failure));
    }

    public <T> Task<T> stage(T value) {
        return later(value);
    }

    private static <T> Task<T> finish(T value, Boom failure) {
        if (failure != null) {
            throw failure;
        }
        return Task.of(value);
    }
}
