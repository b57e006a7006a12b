package io.elio;

import io.elio.coro.StageTask;
import java.util.Objects;
import java.util.concurrent.CompletionStage;

/**
 * Work that has not begun. Calling an {@link Async} method makes one and runs nothing; the body runs when the task is
 * awaited, as part of the awaiting coroutine, or when it is spawned, as a coroutine of its own.
 *
 * <p>A task of an async method can be awaited or spawned once; a second time is an {@link IllegalStateException} and
 * runs nothing. A task is not thread-safe: pass it on, do not share it.
 *
 * @param <T> the type of the result
 */
public abstract class Task<T> implements Awaitable<T> {
    // The tasks below are made by their own classes: where this class made them, verifying it would load all of them.

    protected Task() {
    }

    /** A task whose result is known. In an {@link Async} method, {@code return Task.of(v)} is the plain return of {@code v}. */
    public static <T> Task<T> of(T value) {
        return ReadyTask.withValue(value);
    }

    /** A task without a value that is done. */
    public static Task<Void> done() {
        return ReadyTask.DONE;
    }

    /** A task that fails with the given object when it is awaited. */
    public static <T> Task<T> failed(Throwable failure) {
        return FailedTask.withFailure(failure);
    }

    /**
     * A task that completes as the stage does. A failure arrives as the original exception, without the
     * {@link java.util.concurrent.CompletionException} round it.
     */
    public static <T> Task<T> from(CompletionStage<T> stage) {
        return StageTask.waitingFor(stage);
    }

    /** The same task, seen as one of a supertype; safe because a task only produces. */
    @SuppressWarnings("unchecked")
    public static <T> Task<T> upcast(Task<? extends T> task) {
        return (Task<T>) Objects.requireNonNull(task, "task");
    }
}
