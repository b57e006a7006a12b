package io.elio.coro;

import io.elio.AsyncCallable;
import io.elio.Task;

/** A coroutine of a group, as the group sees it: what it calls, and who is told of its end. The only object of the group for each child. */
public class Child implements AsyncCallable<Object> {
    private final Children group;
    /** Null once it has begun. */
    private AsyncCallable<?> body;

    public Child(Children group, AsyncCallable<?> body) {
        this.group = group;
        this.body = body;
    }

    /** Called when the coroutine begins: calls the body, unless the group is cancelled. */
    @Override
    @SuppressWarnings("unchecked")
    public final Task<Object> call() throws Exception {
        if (group.isCancellationRequested()) {
            return (Task<Object>) (Task<?>) Task.done();
        }
        AsyncCallable<?> begun = body;
        body = null;
        return (Task<Object>) Coroutine.taskOf(begun);
    }

    /** Whether the body was called. Known to the thread that runs the coroutine. */
    final boolean hasBegun() {
        return body == null;
    }

    /** Called once, by the thread that ran the coroutine. */
    final void finished(Joinable coroutine) {
        group.finished(this, coroutine);
    }
}
