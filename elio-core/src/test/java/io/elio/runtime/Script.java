package io.elio.runtime;

import io.elio.Awaitable;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.Frame;

/** Hand-woven: {@code Object last = null; while ((next = step.next(last)) != null) last = await(next); return last;}. */
public final class Script extends Frame {
    static final String ELIO_0 = "1\tio.elio.runtime.Script\trun\t()Lio/elio/Task;\tScript.java\t1\n1\t1\n";

    /** What to await next, given what the last await answered (null at first); null: the end. */
    @FunctionalInterface
    public interface Step {
        Awaitable<?> next(Object last) throws Throwable;
    }

    private Step step;
    private Object last;

    private Script(Step step) {
        super(PROTOCOL);
        this.step = step;
    }

    @SuppressWarnings("unchecked")
    public static <T> Task<T> of(Step step) {
        return (Task<T>) (Task<?>) new Script(step);
    }

    /** Awaits {@code task} that many times, made anew for each. */
    public static Task<Object> repeat(int times, Step task) {
        int[] left = {times};
        return of(last -> left[0]-- > 0 ? task.next(last) : null);
    }

    @Override
    protected Object start(Coroutine coroutine) throws Throwable {
        return body(coroutine);
    }

    @Override
    protected void resume(Coroutine coroutine) throws Throwable {
        last = coroutine.takeReference();
        Object result = body(coroutine);
        if (!coroutine.suspending) {
            coroutine.putReference(result);
            clear();
            state = DONE;
        }
    }

    private Object body(Coroutine coroutine) throws Throwable {
        for (Awaitable<?> next = step.next(last); next != null; next = step.next(last)) {
            Object value = Coroutine.await(next, coroutine);
            if (coroutine.suspending) {
                coroutine.link(this, 1 << 1);
                return null;
            }
            last = value;
        }
        return last;
    }

    @Override
    protected void clear() {
        step = null;
        last = null;
    }

    @Override
    protected int stackWeight() {
        return 200;
    }
}
