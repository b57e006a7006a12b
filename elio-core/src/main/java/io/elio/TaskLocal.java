package io.elio;

import io.elio.coro.Coroutine;

/**
 * A variable of which each coroutine has its own value, as each thread has of a {@link ThreadLocal}.
 *
 * <p>What the coroutine awaits sees the same values and may set them. A coroutine that it makes, with
 * {@code spawn}, {@code go}, in a group or as a branch of a combinator, begins with the values of that moment; later changes on
 * either side are not seen on the other. The values are copied as references.
 *
 * <p>A value costs a coroutine one entry of a small array, which children share until one of them sets a value; the
 * coroutine holds it until it ends. The key itself holds nothing. Reading searches the few values that the coroutine has. It is not
 * meant for dozens of values; keep an object with fields in one.
 *
 * @param <T> the type of the value
 */
public final class TaskLocal<T> {
    private final T initial;

    private TaskLocal(T initial) {
        this.initial = initial;
    }

    /** A variable that is null where it was not set. */
    public static <T> TaskLocal<T> create() {
        return new TaskLocal<>(null);
    }

    /** A variable that has the given value where it was not set. */
    public static <T> TaskLocal<T> withDefault(T value) {
        return new TaskLocal<>(value);
    }

    /** The calling coroutine's value; the default if it has none, and outside coroutines. */
    @SuppressWarnings("unchecked")
    public T get() {
        Coroutine coroutine = Coroutine.current();
        return coroutine == null ? initial : (T) coroutine.local(this, initial);
    }

    /**
     * Sets the calling coroutine's value; null is a value too.
     *
     * @throws IllegalStateException outside a coroutine
     */
    public void set(T value) {
        current("set").setLocal(this, value);
    }

    /**
     * Takes the calling coroutine's value away, so that it has the default again.
     *
     * @throws IllegalStateException outside a coroutine
     */
    public void remove() {
        current("remove").removeLocal(this);
    }

    private static Coroutine current(String method) {
        Coroutine coroutine = Coroutine.current();
        if (coroutine == null) {
            throw new IllegalStateException("TaskLocal." + method + " on " + Thread.currentThread().getName()
                + ", which runs no coroutine (expected: a coroutine, which the value belongs to)");
        }
        return coroutine;
    }
}
