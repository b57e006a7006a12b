package io.elio.coro;

import io.elio.Generator;
import java.util.Objects;

/**
 * The activation of a generator method. It belongs to its {@link Generator}; its parent is set anew by each advance, and
 * a yield takes it out of the chain again.
 *
 * <p>An advance runs the body on the Java stack, nested in whoever advances. If it yields there, the advance answers
 * true like any call. If it has to wait, it suspends like any frame, with whoever advances as its parent, and its next
 * yield or its end is handled by the run loop.
 */
public abstract class GeneratorFrame extends Frame {
    private Object current;
    /** From the beginning of an advance to the yield that ends it. */
    private boolean advancing;

    protected GeneratorFrame(int protocol) {
        super(protocol);
    }

    /** The generator whose body this is; called once, by the method's stub. */
    public Generator<?> generator() {
        return new FrameGenerator<>(this);
    }

    final void setCurrent(Object value) {
        current = Objects.requireNonNull(value, "Generator.yield(null) (expected: an element that is not null)");
    }

    final Object current() {
        return current;
    }

    final boolean isDone() {
        return state == DONE;
    }

    /** Called by the run loop when the body has yielded after a wait. */
    final void yielded() {
        advancing = false;
    }

    /** Runs to the next yield: true; or to the end: false. Suspends like any await. */
    final Object advance(Coroutine coroutine) throws Throwable {
        return isDone() ? Boolean.FALSE : enter(coroutine, null);
    }

    /** Throws at the yield, so that finally blocks run. Answers true if the body yields instead of ending. */
    final Object close(Coroutine coroutine) throws Throwable {
        if (isDone()) {
            return Boolean.FALSE;
        }
        checkIdle();
        if (state == UNSTARTED || !handlesFailure()) {
            current = null;
            end();
            return Boolean.FALSE;
        }
        return enter(coroutine, CloseSignal.INSTANCE);
    }

    /** Ends a body that is suspended at a yield without running any more of it. */
    final void drop() {
        current = null;
        end();
    }

    private void checkIdle() {
        if (advancing) {
            throw new IllegalStateException("the generator is being advanced (expected: one advance, next or close at a time)");
        }
    }

    private Object enter(Coroutine coroutine, Throwable failure) throws Throwable {
        checkIdle();
        advancing = true;
        current = null;
        if (failure != null) {
            coroutine.putFailure(failure);
        }
        int weight = stackWeight();
        if (!coroutine.enterNested(weight)) {
            return coroutine.parkForDepth(this);
        }
        try {
            return runNested(coroutine);
        } finally {
            coroutine.leaveNested(weight);
        }
    }

    private Object runNested(Coroutine coroutine) throws Throwable {
        Object result;
        try {
            result = state == UNSTARTED ? begin(coroutine) : goOn(coroutine);
        } catch (Throwable failure) {
            end();
            throw failure;
        }
        if (coroutine.suspending && coroutine.endYield()) {
            advancing = false;
            return Boolean.TRUE;
        }
        return result;
    }

    private Object goOn(Coroutine coroutine) throws Throwable {
        resume(coroutine);
        return coroutine.suspending ? null : coroutine.takeReference();
    }
}
