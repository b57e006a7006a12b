package io.elio.sync;

/**
 * Gives back, at the end of a try-with-resources, what was taken at its head:
 * <pre>{@code
 * try (Guard guard = await(mutex.lockGuard())) {
 *     ...
 * }
 * }</pre>
 * Closing it once more does nothing, so that it never gives back what somebody else has taken since. Like a task, a guard may be passed on,
 * but it is not to be shared: two threads that close it at the same time need a lock of their own.
 */
public final class Guard implements AutoCloseable {
    /** Null when it was done. */
    private Runnable giveBack;

    Guard(Runnable giveBack) {
        this.giveBack = giveBack;
    }

    /** Unlocks or releases, if this has not done so before. Does not wait. */
    @Override
    public void close() {
        Runnable once = giveBack;
        if (once != null) {
            giveBack = null;
            once.run();
        }
    }
}
