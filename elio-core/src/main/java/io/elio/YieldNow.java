package io.elio;

import io.elio.coro.Coroutine;

/** Lets everything that is queued run first. */
final class YieldNow extends Task<Void> {
    static final YieldNow INSTANCE = new YieldNow();

    private YieldNow() {
    }

    @Override
    public Object awaitOn(Coroutine coroutine) {
        return coroutine.giveWay();
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
    public Void result() {
        return null;
    }

    @Override
    public String describeWait() {
        return "yield";
    }
}
