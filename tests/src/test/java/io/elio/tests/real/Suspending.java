package io.elio.tests.real;

import io.elio.Awaitable;
import io.elio.coro.Coroutine;

/** Gives its value after the coroutine has unwound once. */
public final class Suspending implements Awaitable<Object> {
    private final Object value;

    private Suspending(Object value) {
        this.value = value;
    }

    public static Awaitable<Object> of(Object value) {
        return new Suspending(value);
    }

    public static Awaitable<Object> ofNothing() {
        return new Suspending(null);
    }

    @Override
    public boolean isReady() {
        return false;
    }

    @Override
    public boolean suspend(Coroutine coroutine) {
        return false;
    }

    @Override
    public Object result() {
        return value;
    }
}
