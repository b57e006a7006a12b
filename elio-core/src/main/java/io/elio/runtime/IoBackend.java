package io.elio.runtime;

/**
 * What a worker polls when it has nothing to run, and at bounded intervals otherwise. Each worker owns one. All methods
 * but {@link #wakeup} and {@link #closeOpened} are called by the worker's thread only.
 */
public interface IoBackend extends AutoCloseable {
    /** For example {@code io_uring}, {@code epoll}, {@code nio}, {@code parking}. */
    String name();

    /** Submits what is queued and handles what has completed, without blocking. Answers how many completions were handled. */
    int poll();

    /**
     * Like {@link #poll}, but waits until something completes, {@link #wakeup} is called, or {@code nanos} have passed
     * (negative: no limit). A wake-up that came before makes this return at once. May return early.
     */
    int await(long nanos);

    /** Ends a running or the next {@link #await}. Any thread may call this. */
    void wakeup();

    /** How many operations were submitted and have not completed. */
    int pending();

    /** Cancels what is pending, waits until the kernel has let go of every buffer, releases everything. */
    @Override
    void close();

    /**
     * Closes what was opened on this and is still open, since the coroutines that would do it never go on. Called if the
     * scheduler ends before they have finished, once, when all its workers have closed their backends, by the last of them.
     */
    default void closeOpened() {
    }

    /** Whether {@link #closeOpened} would find anything. Asked for when the backend is closed, on any thread. */
    default boolean hasOpened() {
        return false;
    }
}
