package io.elio;

import io.elio.coro.Coroutine;

/**
 * Something a coroutine can wait for. Application code awaits it with {@link Elio#await(Awaitable)}; this interface is
 * the extension point for authors of new awaitables.
 *
 * <p>A wait runs in three steps, all of them on the thread that runs the coroutine: {@link #isReady} is asked first; if
 * it answers false, the coroutine unwinds completely and then {@link #suspend} registers it; when it goes on,
 * {@link #result} gives the value or throws the failure.
 *
 * @param <T> the type of the result
 */
public interface Awaitable<T> {
    /** Whether {@link #result} can be called now, without waiting. */
    boolean isReady();

    /**
     * Registers the coroutine, which has unwound completely. Called by the run loop.
     *
     * <p>If this answers true, {@link Coroutine#resume} must be called exactly once, from any thread, possibly before
     * this method has returned; after the registration has become visible to others this method must not touch the
     * coroutine any more. If this answers false, the awaitable became ready meanwhile, the coroutine goes on at once and
     * {@code resume} must not be called. What this method throws arrives at the await, and counts as not registered.
     */
    boolean suspend(Coroutine coroutine) throws Throwable;

    /** The value, or the failure; called once for each wait, on the thread of the coroutine. */
    T result() throws Throwable;

    /**
     * The entry of woven code: answers the result at once, or records in the coroutine what it waits for and answers
     * null. Not for application code; implementations outside the runtime leave it alone.
     */
    default Object awaitOn(Coroutine coroutine) throws Throwable {
        return isReady() ? coroutine.takeReady(this) : coroutine.park(this);
    }

    /** What a dump of coroutines shows as the thing waited for, for example {@code read tcp 127.0.0.1:9000}. */
    default String describeWait() {
        return getClass().getName();
    }
}
