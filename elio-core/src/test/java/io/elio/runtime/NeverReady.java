package io.elio.runtime;

import io.elio.Awaitable;
import io.elio.coro.Coroutine;

/** Keeps a coroutine waiting until {@link #wake}. */
final class NeverReady implements Awaitable<Object> {
    private static volatile Coroutine last;

    /** Resumes the coroutine that waits since last. */
    static void wake() {
        last.resume();
    }

    @Override
    public boolean isReady() {
        return false;
    }

    @Override
    public boolean suspend(Coroutine coroutine) {
        last = coroutine;
        return true;
    }

    @Override
    public Object result() {
        return null;
    }
}
