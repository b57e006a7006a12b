package io.elio;

import io.elio.coro.Coroutine;

/** A known failure. */
final class FailedTask<T> extends Task<T> {
    private final Throwable failure;

    FailedTask(Throwable failure) {
        this.failure = failure;
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
