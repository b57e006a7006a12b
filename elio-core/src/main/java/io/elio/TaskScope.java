package io.elio;

import io.elio.coro.Coroutine;
import io.elio.runtime.Scheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A block of code with a {@link TaskGroup} whose children end before the block does:
 *
 * <pre>{@code
 * await(TaskScope.run(group -> {
 *     for (Item item : items) {
 *         group.spawn(() -> process(item));
 *     }
 *     return Task.done();
 * }));                              // all are done
 * }</pre>
 *
 * <p>The body runs in the awaiting coroutine. When it has returned, the scope joins the group. If the body throws, the
 * children are cancelled and joined, and then the body's failure is thrown, the very object; in a collect-all scope with failed
 * children a {@link TaskGroupException} has the body's failure first and then theirs. If the body succeeds, the scope
 * ends as the join of the group does. A body that in a fail-fast scope ends with a {@link Cancellation} after a child has
 * failed was cancelled on account of that child, whose failure is thrown then.
 *
 * <p>In the body {@link Elio#cancelToken} is the group's token: a failing child wakes the body where it waits with that token.
 * The coroutine's own token cancels the group, but not the other way round: what goes on in the scope leaves the
 * coroutine outside uncancelled. If the coroutine is cancelled already when the scope begins, the body does not run, and the scope ends
 * without a failure.
 *
 * <p>The body must not join the group. Children may outlive the locals of the body, but not the scope.
 */
public final class TaskScope {
    private TaskScope() {
    }

    /** What runs in a scope. */
    @FunctionalInterface
    public interface Body {
        Task<Void> run(TaskGroup group) throws Exception;
    }

    /** A fail-fast scope. */
    public static Task<Void> run(Body body) {
        return run(TaskGroupOptions.failFast(), body);
    }

    /** A scope with options. */
    @Async
    public static Task<Void> run(TaskGroupOptions options, Body body) {
        return run(new TaskGroup(options), body);
    }

    /**
     * A scope on the given scheduler, which must be the one of the awaiting coroutine.
     *
     * @throws IllegalStateException (when awaited) in a coroutine of another scheduler
     */
    @Async
    public static Task<Void> run(Scheduler scheduler, TaskGroupOptions options, Body body) {
        if (Coroutine.current().home() != Objects.requireNonNull(scheduler, "scheduler")) {
            throw new IllegalStateException("TaskScope.run on " + scheduler + " in a coroutine of another scheduler (expected: await it in "
                + "a coroutine of that scheduler, for instance one that scheduler.spawn starts)");
        }
        return run(new TaskGroup(options), body);
    }

    @Async
    private static Task<Void> run(TaskGroup group, Body body) {
        group.belongToScope();
        Throwable failure = null;
        boolean childFailed = false;
        if (!group.isCancellationRequested()) {
            CancelToken outer = Coroutine.current().enterScope(group.scopeToken());
            try {
                Elio.await(body.run(group));
            } catch (Throwable thrown) {
                failure = thrown;
                childFailed = !group.failures().isEmpty();
                group.abort();
            } finally {
                Coroutine.current().enterScope(outer);
            }
        }
        return failure == null ? group.joinScope() : failAfterJoin(group, failure, childFailed);
    }

    @Async
    private static Task<Void> failAfterJoin(TaskGroup group, Throwable failure, boolean childFailed) {
        Throwable reported = failure;
        try {
            Elio.await(group.joinScope());
        } catch (Throwable ofChildren) {
            reported = combine(group, failure, childFailed);
        }
        return Task.failed(reported);
    }

    private static Throwable combine(TaskGroup group, Throwable failure, boolean childFailed) {
        List<Throwable> all = new ArrayList<>(group.failures());
        if (group.options().isFailFast()) {
            return childFailed && Cancellation.isCancellation(failure) ? all.get(0) : failure;
        }
        all.add(0, failure);
        return new TaskGroupException(all);
    }
}
