package io.elio;

import io.elio.coro.Child;
import io.elio.coro.Children;
import io.elio.coro.Coroutine;
import io.elio.coro.Home;
import io.elio.runtime.Scheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Coroutines that belong together: they are started in the group, cancelled together, and waited for together. Where
 * the children's life fits into a block, use {@link TaskScope}, which cannot forget to join.
 *
 * <pre>{@code
 * try (TaskGroup group = new TaskGroup()) {
 *     for (Item item : items) {
 *         group.spawn(() -> process(item));
 *     }
 *     await(group.join());
 * }
 * }</pre>
 *
 * <p><b>Cancellation.</b> The children share the token of the group: it is what {@link Elio#cancelToken} answers in them. It is
 * cancelled by {@link #requestCancel}, by {@link #close}, in a fail-fast group by the first failure, and by the token of
 * the coroutine that made the group. Cancelling the group does not cancel that coroutine. A child that has not
 * begun when its group is cancelled never does, and counts as ended; one that has begun is not stopped by force.
 *
 * <p><b>Failures.</b> See {@link TaskGroupOptions}. Values of children are dropped.
 *
 * <p><b>Threads.</b> All methods but {@code join} may be called from any thread. The children run on the group's scheduler. A
 * shutdown of the scheduler waits for a group that was made by one of its coroutines, and lets it start further children. What
 * a child has done is visible to who has joined the group.
 */
public final class TaskGroup extends Children implements AutoCloseable {
    private final TaskGroupOptions options;
    /** Guarded by its monitor. */
    private final List<Throwable> failures = new ArrayList<>();
    /** Set before others know the group: it is joined by its scope only. */
    private boolean scoped;

    /**
     * A {@linkplain TaskGroupOptions#failFast fail-fast} group on the scheduler of the calling coroutine.
     *
     * @throws IllegalStateException outside a coroutine
     */
    public TaskGroup() {
        this(TaskGroupOptions.failFast());
    }

    /**
     * A group on the scheduler of the calling coroutine.
     *
     * @throws IllegalStateException outside a coroutine
     */
    public TaskGroup(TaskGroupOptions options) {
        this(currentHome(), options);
    }

    /**
     * A group on a scheduler. If a coroutine of that scheduler makes it, its token cancels the group; otherwise
     * only the group itself does.
     */
    public TaskGroup(Scheduler scheduler, TaskGroupOptions options) {
        this((Home) Objects.requireNonNull(scheduler, "scheduler"), options);
    }

    private TaskGroup(Home home, TaskGroupOptions options) {
        super(home, Coroutine.current(), Objects.requireNonNull(options, "options").maxConcurrency());
        this.options = options;
        link();
    }

    private static Home currentHome() {
        Coroutine maker = Coroutine.current();
        if (maker == null) {
            throw new IllegalStateException("new TaskGroup() on " + Thread.currentThread().getName()
                + ", which runs no coroutine (expected: a coroutine; elsewhere name a Scheduler)");
        }
        return maker.home();
    }

    public TaskGroupOptions options() {
        return options;
    }

    /**
     * Starts a child, or, under a limit of concurrency, lets it begin when others have ended. If the scheduler refuses it, that
     * counts as a failure of the child.
     *
     * @throws IllegalStateException if the join has begun
     */
    public <T> void spawn(AsyncCallable<T> child) {
        Objects.requireNonNull(child, "child");
        if (!add(new Child(this, child))) {
            throw new IllegalStateException("spawn in " + this + ", whose join has begun (expected: spawn before join)");
        }
    }

    /**
     * Waits until all children have ended, and throws what the {@link #options} say if some have failed. It does not
     * end earlier: cancellation makes the children end, not the join.
     *
     * <p>A group is joined once, in a coroutine of its scheduler that is not a child of it; anything else is an
     * {@link IllegalStateException} from the await. From then on no children are taken in.
     */
    public Task<Void> join() {
        return new Join(this, false);
    }

    /**
     * Cancels the token of the group. Callbacks that are registered on it run on the calling thread; what the first of
     * them throws is thrown here. Does nothing if that has happened before.
     */
    public void requestCancel() {
        cancel();
    }

    /** How many children have been taken in and have not ended. */
    public int outstandingChildren() {
        return outstanding();
    }

    /**
     * What has failed until now, in the order in which it failed: children, and cancellation callbacks that threw when a
     * failure or the token of the group's maker cancelled the group.
     */
    public List<Throwable> failures() {
        synchronized (failures) {
            return List.copyOf(failures);
        }
    }

    /**
     * Requests cancellation, like {@link #requestCancel}, and waits for nothing: the children of a group that was not joined end by
     * themselves. After the join it has nothing left to do.
     */
    @Override
    public void close() {
        try {
            cancel();
        } finally {
            unlink();
        }
    }

    @Override
    public String toString() {
        int left = outstanding();
        return "TaskGroup[" + options + ", " + left + (left == 1 ? " child left" : " children left")
            + (isCancellationRequested() ? ", cancelled]" : "]");
    }

    // ---- for TaskScope --------------------------------------------------------------------------------------------------

    /** From now on only the scope joins this. */
    void belongToScope() {
        scoped = true;
    }

    CancelToken scopeToken() {
        return token();
    }

    /** Cancels because the body of the scope has failed. */
    void abort() {
        cancelQuietly();
    }

    Task<Void> joinScope() {
        return new Join(this, true);
    }

    // ---- what happens to children ---------------------------------------------------------------------------------------

    @Override
    protected void succeeded(Child child, Object value) {
        // Values are dropped.
    }

    @Override
    protected void failed(Child child, Throwable failure) {
        record(failure);
        if (options.isFailFast()) {
            cancelQuietly();
        }
    }

    @Override
    protected void refused(Child child, Throwable failure) {
        failed(child, failure);
    }

    @Override
    protected void cancellationFailed(Throwable failure) {
        record(failure);
    }

    private void record(Throwable failure) {
        synchronized (failures) {
            failures.add(failure);
        }
    }

    /** Waits for the end of all children. */
    private static final class Join extends Task<Void> {
        private final TaskGroup group;
        private final boolean byScope;

        Join(TaskGroup group, boolean byScope) {
            this.group = group;
            this.byScope = byScope;
        }

        @Override
        public Object awaitOn(Coroutine coroutine) throws Throwable {
            group.checkJoin(coroutine, byScope);
            return isReady() ? coroutine.takeReady(this) : coroutine.park(this);
        }

        @Override
        public boolean isReady() {
            return group.isDrained();
        }

        @Override
        public boolean suspend(Coroutine coroutine) {
            return group.awaitDrained(coroutine);
        }

        @Override
        public Void result() throws Throwable {
            group.unlink();
            group.throwFailures();
            return null;
        }

        @Override
        public String describeWait() {
            return "join " + group;
        }
    }

    private void checkJoin(Coroutine coroutine, boolean byScope) {
        if (scoped != byScope) {
            throw new IllegalStateException("the group of a TaskScope was joined in its body (expected: return from the body; "
                + "the scope joins it then)");
        }
        if (coroutine.home() != home()) {
            throw new IllegalStateException("join of " + this + " in a coroutine of another scheduler (expected: await it in a coroutine "
                + "of the group's scheduler)");
        }
        if (isChild(coroutine)) {
            throw new IllegalStateException("join of " + this + " in a child of it, which would wait for itself (expected: "
                + "await it in the coroutine that owns the group)");
        }
        if (!beginJoin()) {
            throw new IllegalStateException("join of " + this + " for a second time (expected: a group is joined once)");
        }
    }

    private void throwFailures() throws Throwable {
        List<Throwable> all = failures();
        if (!all.isEmpty()) {
            throw options.isFailFast() ? all.get(0) : new TaskGroupException(all);
        }
    }
}
