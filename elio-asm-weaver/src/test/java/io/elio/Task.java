package io.elio;

public abstract class Task<T> implements Awaitable<T> {
    public static <T> Task<T> of(T value) {
        throw new UnsupportedOperationException("stand-in");
    }

    public static Task<Void> done() {
        throw new UnsupportedOperationException("stand-in");
    }

    public static <T> Task<T> failed(Throwable failure) {
        throw new UnsupportedOperationException("stand-in");
    }
}
