package io.elio;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * A spawned coroutine, seen from outside. Awaiting the handle answers the coroutine's value or throws its failure (the
 * very object); any number of coroutines, futures and threads may do so, before and after it has finished, and a handle
 * that nobody keeps loses nothing but the result. All methods may be called from any thread.
 *
 * @param <T> the type of the value
 */
public interface JoinHandle<T> extends Awaitable<T> {
    /** Whether value or failure can be had without waiting. */
    @Override
    boolean isReady();

    /**
     * Whether the coroutine has unwound for good: its {@code finally} blocks have run and its frames are gone. Also true of
     * one that never goes on, because its scheduler was stopped before: its result is a
     * {@link java.util.concurrent.CancellationException} then.
     */
    boolean isFinished();

    /** Completes when {@link #isFinished}; neither throws the coroutine's failure nor cancels anything. */
    Task<Void> awaitFinished();

    /**
     * Blocks the calling thread until {@link #isFinished}. An interrupt does not end the wait; the thread's interrupt
     * status is kept.
     *
     * @throws IllegalStateException in a coroutine or on a worker, which must not block: await {@link #awaitFinished}
     */
    void joinFinished();

    /** Waits until the coroutine has finished or the token is cancelled, whatever is first. Does not consume the result. */
    Task<JoinWaitOutcome> waitReady(CancelToken token);

    /**
     * Waits until the coroutine has finished, the time has passed or the token is cancelled, whatever is first. Does
     * not consume the result and does not cancel the coroutine.
     *
     * @param timeout from the moment the task is awaited; zero or less: only look
     */
    Task<JoinWaitOutcome> waitReady(Duration timeout, CancelToken token);

    /**
     * Asks the coroutine to stop, through its {@link Elio#cancelToken}. Does nothing once it has finished.
     *
     * <p>Callbacks registered on the token run on the calling thread; the first exception of one is thrown here.
     */
    void requestCancel();

    /** Whether {@link #requestCancel} was called while the coroutine ran. */
    boolean isCancellationRequested();

    /**
     * A new future that completes as the coroutine does. Cancelling the future also {@link #requestCancel requests
     * cancellation} of the coroutine.
     */
    CompletableFuture<T> toFuture();
}
