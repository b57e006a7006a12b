package io.elio;

import io.elio.coro.Coroutine;

/** A known value. */
final class ReadyTask<T> extends Task<T> {
    static final Task<Void> DONE = new ReadyTask<>(null);

    private final T value;

    private ReadyTask(T value) {
        this.value = value;
    }

    static <T> Task<T> withValue(T value) {
        return new ReadyTask<>(value);
    }

    @Override
    public Object awaitOn(Coroutine coroutine) {
        return coroutine.passReady() ? value : coroutine.parkReady(this);
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
    public T result() {
        return value;
    }
}
