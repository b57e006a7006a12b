package io.elio.coro;

import io.elio.Awaitable;
import io.elio.Generator;

/**
 * Hand-woven: {@code try { for (i = 0; i < n; i++) { await(before); Generator.yield(i); } return end(); } finally {
 * finallyRuns++; await(last); }}, where the awaits are left out if null.
 */
final class CountingGeneratorFrame extends GeneratorFrame {
    private static final int BEFORE = 1;
    private static final int YIELD = 2;
    private static final int LAST = 3;

    private final int n;
    private Awaitable<?> before;
    private Awaitable<?> last;
    private int i;
    private Throwable thrown;
    int finallyRuns;

    CountingGeneratorFrame(int n, Awaitable<?> before, Awaitable<?> last) {
        super(PROTOCOL);
        this.n = n;
        this.before = before;
        this.last = last;
    }

    @SuppressWarnings("unchecked")
    Generator<Integer> integers() {
        return (Generator<Integer>) generator();
    }

    @Override
    protected Object start(Coroutine co) throws Throwable {
        return body(co, 0);
    }

    @Override
    protected void resume(Coroutine co) throws Throwable {
        Object result = body(co, state >> 1);
        if (!co.suspending) {
            co.putReference(result);
            clear();
            state = DONE;
        }
    }

    private Object body(Coroutine co, int from) throws Throwable {
        if (from == LAST) {
            co.takeReference();
            return exit();
        }
        try {
            if (from != 0) {
                co.takeReference();
            }
            for (int at = from; ; at = 0) {
                if (at == YIELD) {
                    i++;
                }
                if (at != BEFORE) {
                    if (i == n) {
                        break;
                    }
                    if (before != null) {
                        Coroutine.await(before, co);
                        if (co.suspending) {
                            co.link(this, BEFORE << 1 | 1);
                            return null;
                        }
                    }
                }
                co.yield(i, this);
                co.link(this, YIELD << 1 | 1);
                return null;
            }
        } catch (Throwable failure) {
            thrown = failure;
        }
        finallyRuns++;
        if (last != null) {
            Coroutine.await(last, co);
            if (co.suspending) {
                co.link(this, LAST << 1);
                return null;
            }
        }
        return exit();
    }

    private Object exit() throws Throwable {
        if (thrown != null) {
            throw thrown;
        }
        return Boolean.FALSE;
    }

    @Override
    protected void clear() {
        before = null;
        last = null;
    }

    @Override
    protected int stackWeight() {
        return 800;
    }
}
