package io.elio.coro;

import io.elio.Awaitable;

/** Hand-woven: {@code int sum = start; for (a : parts) sum += (Integer) await(a); return sum;}, with a handler if asked. */
final class SumFrame extends Frame {
    static final String ELIO_0 = "1\tcom.acme.Sums\tsum\t([Lio/elio/Awaitable;)Lio/elio/Task;\tSums.java\t10\n1\t12\tsum=sum:I\n";

    private Awaitable<?>[] parts;
    private final boolean handles;
    private int index;
    private int sum;
    Throwable caught;

    SumFrame(boolean handles, int start, Awaitable<?>... parts) {
        super(PROTOCOL);
        this.handles = handles;
        this.sum = start;
        this.parts = parts;
    }

    static SumFrame sum(Awaitable<?>... parts) {
        return new SumFrame(false, 0, parts);
    }

    @Override
    protected Object start(Coroutine co) throws Throwable {
        return body(co);
    }

    @Override
    protected void resume(Coroutine co) throws Throwable {
        try {
            sum += co.takeInt();
            index++;
        } catch (IllegalArgumentException e) {
            if (!handles) {
                throw e;
            }
            caught = e;
            index++;
        }
        int result = body(co);
        if (!co.suspending) {
            co.putInt(result);
            clear();
            state = DONE;
        }
    }

    private int body(Coroutine co) throws Throwable {
        while (index < parts.length) {
            Object value = Coroutine.await(parts[index], co);
            if (co.suspending) {
                co.link(this, 1 << 1 | (handles ? 1 : 0));
                return 0;
            }
            sum += (Integer) value;
            index++;
        }
        return sum;
    }

    @Override
    protected void clear() {
        parts = null;
    }

    @Override
    protected int stackWeight() {
        return 200;
    }
}
