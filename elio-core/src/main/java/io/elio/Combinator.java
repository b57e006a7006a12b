package io.elio;

import io.elio.coro.Coroutine;
import java.util.List;
import java.util.Objects;

/** Starts branches when it is awaited, waits until all have ended, and makes one result of theirs. */
abstract class Combinator<R> extends Task<R> {
    private final String name;
    /** Null once they were started. */
    private List<? extends AsyncCallable<?>> bodies;
    private Branches branches;

    Combinator(String name, List<? extends AsyncCallable<?>> bodies) {
        this.name = name;
        this.bodies = List.copyOf(Objects.requireNonNull(bodies, "branches"));
    }

    abstract Branches branches(Coroutine awaiting, int count);

    @Override
    public final Object awaitOn(Coroutine coroutine) throws Throwable {
        List<? extends AsyncCallable<?>> begun = bodies;
        if (begun == null) {
            throw new IllegalStateException("this " + name + " was awaited before (a task runs once: call " + name + " again)");
        }
        bodies = null;
        branches = branches(coroutine, begun.size());
        return branches.launch(begun) ? coroutine.takeReady(this) : coroutine.park(this);
    }

    @Override
    public final boolean isReady() {
        return false;
    }

    @Override
    public final boolean suspend(Coroutine coroutine) {
        return branches.awaitEnd(coroutine);
    }

    /** Makes the result of what the branches' outcome is. */
    abstract R result(Object outcome);

    @Override
    public final R result() throws Throwable {
        return result(branches.end());
    }

    @Override
    public final String describeWait() {
        return name + " (" + branches.left() + " left)";
    }
}
