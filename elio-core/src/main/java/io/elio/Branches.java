package io.elio;

import io.elio.coro.Child;
import io.elio.coro.Children;
import io.elio.coro.Coroutine;
import java.util.List;

/**
 * The coroutines of one combinator. What they answer is recorded by the threads that run them, in a subclass, and
 * read by the awaiting coroutine when all have ended; {@link Children} orders the two.
 */
abstract class Branches extends Children {
    private final Coroutine awaiting;
    /** The first branch that could not be started; written by the awaiting coroutine's thread. */
    private Throwable refusal;

    Branches(Coroutine awaiting) {
        super(awaiting.home(), awaiting, 0);
        this.awaiting = awaiting;
    }

    private static final class Branch extends Child {
        final int index;

        Branch(Branches branches, AsyncCallable<?> body, int index) {
            super(branches, body);
            this.index = index;
        }
    }

    /** Starts all branches, or as many as it takes; answers whether there is nothing to wait for. */
    final boolean launch(List<? extends AsyncCallable<?>> bodies) {
        link();
        int index = 0;
        for (AsyncCallable<?> body : bodies) {
            if (isCancellationRequested()) {
                break;
            }
            begin(new Branch(this, body, index++));
        }
        beginJoin();
        return isDrained();
    }

    /** A branch for which an element of the context fails is refused, for those before it have begun and must be joined. */
    private void begin(Branch branch) {
        try {
            add(branch);
        } catch (Throwable failure) {
            refused(branch, failure);
        }
    }

    final boolean awaitEnd(Coroutine coroutine) {
        return awaitDrained(coroutine);
    }

    final int left() {
        return outstanding();
    }

    abstract void succeeded(int index, Object value);

    abstract void failed(int index, Throwable failure);

    /** What the combinator answers or throws, unless a branch could not be started. */
    abstract Object outcome() throws Throwable;

    /** Called by the awaiting coroutine when all branches have ended. */
    final Object end() throws Throwable {
        unlink();
        if (refusal == null) {
            return outcome();
        }
        try {
            outcome();
        } catch (CombinatorCancelledException consequence) {
            throw refusal;
        } catch (Throwable failure) {
            report(failure);
        }
        throw refusal;
    }

    /** Tells of a failure that the combinator does not throw, unless it is one of those that cancelled branches end with. */
    final void report(Throwable failure) {
        if (!Cancellation.isCancellation(failure)) {
            home().unhandled(awaiting, failure);
        }
    }

    @Override
    protected final void succeeded(Child child, Object value) {
        succeeded(((Branch) child).index, value);
    }

    @Override
    protected final void failed(Child child, Throwable failure) {
        failed(((Branch) child).index, failure);
    }

    @Override
    protected final void refused(Child child, Throwable failure) {
        if (refusal == null) {
            refusal = failure;
        }
        cancelQuietly();
    }

    @Override
    protected final void cancellationFailed(Throwable failure) {
        report(failure);
    }
}
