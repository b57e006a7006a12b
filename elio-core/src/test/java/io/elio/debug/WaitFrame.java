package io.elio.debug;

import io.elio.Awaitable;
import io.elio.coro.Coroutine;
import io.elio.coro.Frame;

/** Hand-woven: the method {@code total}, which awaits at line 42. */
final class WaitFrame extends Frame {
    static final String ELIO_0 = "1\tcom.acme.Orders\ttotal\t()Lio/elio/Task;\tOrders.java\t40\n1\t42\n";
    static Runnable atResume = () -> { };

    private final Awaitable<?> inner;

    private WaitFrame(Awaitable<?> inner) {
        super(PROTOCOL);
        this.inner = inner;
    }

    static WaitFrame nested(int depth, Awaitable<?> leaf) {
        WaitFrame frame = new WaitFrame(leaf);
        for (int i = 1; i < depth; i++) {
            frame = new WaitFrame(frame);
        }
        return frame;
    }

    @Override
    protected Object start(Coroutine co) throws Throwable {
        Object value = Coroutine.await(inner, co);
        if (co.suspending) {
            co.link(this, 1 << 1);
        }
        return value;
    }

    @Override
    protected void resume(Coroutine co) {
        Object value = co.takeReference();
        atResume.run();
        co.putReference(value);
        state = DONE;
    }

    @Override
    protected void clear() {
        // holds no more than the test does
    }

    @Override
    protected int stackWeight() {
        return 800;
    }
}
