package io.elio.tests.differential.twin;

/**
 * The synchronous model of a lazy task: awaiting it runs its body on the caller's stack. A body answers either a value or
 * another task, which is then run in its place: a tail await.
 */
public final class Task<T> {
    private final Body<T> body;
    private final T value;
    private boolean awaited;

    private Task(Body<T> body, T value) {
        this.body = body;
        this.value = value;
    }

    /** What a lazy task does when it is awaited. */
    @FunctionalInterface
    public interface Body<T> {
        Task<T> run();
    }

    public static <T> Task<T> of(T value) {
        return new Task<>(null, value);
    }

    public static Task<Void> done() {
        return of(null);
    }

    public static <T> Task<T> lazy(Body<T> body) {
        return new Task<>(body, null);
    }

    static <T> T await(Task<T> task) {
        Task<T> current = task;
        while (current.body != null) {
            current = current.start();
        }
        return current.value;
    }

    private Task<T> start() {
        if (awaited) {
            throw new IllegalStateException("awaited before");
        }
        awaited = true;
        return body.run();
    }
}
