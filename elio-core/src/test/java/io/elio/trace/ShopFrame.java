package io.elio.trace;

import io.elio.Awaitable;
import io.elio.coro.Coroutine;
import io.elio.coro.Frame;
import java.util.function.Supplier;

/** Hand-woven: the method {@code shop}, which awaits at line 12 and throws at its own line if told to. */
final class ShopFrame extends Frame {
    static final String ELIO_0 = "1\tcom.acme.Shop\tshop\t()Lio/elio/Task;\tShop.java\t10\n1\t12\n";

    private final Supplier<? extends Awaitable<?>> inner;
    private final Supplier<? extends Throwable> after;

    ShopFrame(Supplier<? extends Awaitable<?>> inner, Supplier<? extends Throwable> after) {
        super(PROTOCOL);
        this.inner = inner;
        this.after = after;
    }

    @Override
    protected Object start(Coroutine co) throws Throwable {
        return body(co, this);
    }

    @Override
    protected void resume(Coroutine co) throws Throwable {
        Object result = body(co, this);
        if (!co.suspending) {
            co.putReference(result);
            state = DONE;
        }
    }

    private static Object body(Coroutine co, ShopFrame f) throws Throwable {
        Object value;
        if (f.state > 0) {
            value = co.takeReference();
        } else {
            value = Coroutine.await(f.inner.get(), co);
            if (co.suspending) {
                co.link(f, 1 << 1);
                return null;
            }
        }
        if (f.after != null) {
            throw f.after.get();
        }
        return value;
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
