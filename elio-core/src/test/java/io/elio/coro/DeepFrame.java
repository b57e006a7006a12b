package io.elio.coro;

import io.elio.Awaitable;

/** Hand-woven: {@code return depth == 0 ? (Integer) await(leaf) : await(new DeepFrame(depth - 1, leaf)) + 1}. */
final class DeepFrame extends Frame {
    private final int depth;
    private Awaitable<?> leaf;

    DeepFrame(int depth, Awaitable<?> leaf) {
        super(PROTOCOL);
        this.depth = depth;
        this.leaf = leaf;
    }

    @Override
    protected Object start(Coroutine co) throws Throwable {
        Object value = Coroutine.await(depth == 0 ? leaf : new DeepFrame(depth - 1, leaf), co);
        if (co.suspending) {
            co.link(this, 1 << 1);
            return null;
        }
        return depth == 0 ? value : (Integer) value + 1;
    }

    @Override
    protected void resume(Coroutine co) {
        int value = co.takeInt();
        co.putInt(depth == 0 ? value : value + 1);
        clear();
        state = DONE;
    }

    @Override
    protected void clear() {
        leaf = null;
    }

    @Override
    protected int stackWeight() {
        return 800;
    }
}
