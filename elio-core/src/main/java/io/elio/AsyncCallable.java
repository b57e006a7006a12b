package io.elio;

/**
 * An asynchronous lambda: {@code () -> { ... await(...); ...; return Task.of(v); }}.
 *
 * @param <T> the type of the result
 */
@FunctionalInterface
public interface AsyncCallable<T> {
    /** Makes the task. Called once, on the thread that is going to run it. */
    Task<T> call() throws Exception;
}
