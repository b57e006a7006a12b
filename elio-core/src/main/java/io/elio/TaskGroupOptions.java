package io.elio;

/** How a {@link TaskGroup} deals with failures, and how many of its children run at a time. Immutable. */
public final class TaskGroupOptions {
    private static final TaskGroupOptions FAIL_FAST = new TaskGroupOptions(true, 0);
    private static final TaskGroupOptions COLLECT_ALL = new TaskGroupOptions(false, 0);

    private final boolean failFast;
    private final int maxConcurrency;

    private TaskGroupOptions(boolean failFast, int maxConcurrency) {
        this.failFast = failFast;
        this.maxConcurrency = maxConcurrency;
    }

    /** The first child that fails cancels the others, and the join throws what it threw, the very object. The default. */
    public static TaskGroupOptions failFast() {
        return FAIL_FAST;
    }

    /** A child that fails leaves the others alone, and the join throws a {@link TaskGroupException} with all failures. */
    public static TaskGroupOptions collectAll() {
        return COLLECT_ALL;
    }

    /**
     * The same, with a limit for the children whose bodies run at a time. Further children are taken in and begin, in the order in
     * which they came, when others end.
     *
     * @param children 0: no limit
     * @throws IllegalArgumentException if it is negative
     */
    public TaskGroupOptions maxConcurrency(int children) {
        if (children < 0) {
            throw new IllegalArgumentException("maxConcurrency: " + children + " (expected: >= 1, or 0 for no limit)");
        }
        return new TaskGroupOptions(failFast, children);
    }

    /** The limit; 0 if there is none. */
    public int maxConcurrency() {
        return maxConcurrency;
    }

    /** Whether the first failure cancels the other children. */
    public boolean isFailFast() {
        return failFast;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TaskGroupOptions options
            && options.failFast == failFast && options.maxConcurrency == maxConcurrency;
    }

    @Override
    public int hashCode() {
        return 2 * maxConcurrency + (failFast ? 1 : 0);
    }

    @Override
    public String toString() {
        return (failFast ? "fail-fast" : "collect-all") + (maxConcurrency == 0 ? "" : ", at most " + maxConcurrency + " at a time");
    }
}
