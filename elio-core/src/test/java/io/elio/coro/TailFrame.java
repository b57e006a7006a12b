package io.elio.coro;

import io.elio.Awaitable;
import java.util.function.Supplier;

/** Hand-woven: {@code return next.get();}, a tail await. */
class TailFrame extends Frame {
    private Supplier<? extends Awaitable<?>> next;

    TailFrame(int protocol, Supplier<? extends Awaitable<?>> next) {
        super(protocol);
        this.next = next;
    }

    TailFrame(Supplier<? extends Awaitable<?>> next) {
        super(PROTOCOL);
        this.next = next;
    }

    @Override
    protected Object start(Coroutine co) throws Throwable {
        Supplier<? extends Awaitable<?>> supplier = next;
        next = null;
        return Coroutine.await(supplier.get(), co);
    }

    @Override
    protected void resume(Coroutine co) {
        throw new AssertionError("a frame that left by a tail await is not resumed");
    }

    @Override
    protected void clear() {
        next = null;
    }

    @Override
    protected int stackWeight() {
        return 800;
    }
}
