package io.elio;

import io.elio.coro.Coroutine;
import java.util.Objects;

/** A known failure. */
final class FailedTask<T> extends Task<T> {
    private final Throwable failure;

    private FailedTask(Throwable failure) {
        this.failure = failure;
    }

    static <T> Task<T> withFailure(Throwable failure) {
        return new FailedTask<>(Objects.requireNonNull(failure, "failure"));
    }

    @Override
    public boolean isReady() {
        return true;
    }

    @Override
    public boolean suspend(Coroutine coroutine) {
        return false;
    }

    @Override
    public T result() throws Throwable {
        throw failure;
    }
}
