package io.elio.tests.differential.twin;

import java.util.function.Predicate;

/**
 * The synchronous model of a generator: its body runs in one go, and each yield hands the element to the consumer. Twins run on one
 * thread.
 *
 * @param <T> the type of the elements
 */
public final class Generator<T> {
    private static Predicate<Object> consumer;

    private final Body<T> body;

    private Generator(Body<T> body) {
        this.body = body;
    }

    /** What a generator does when its elements are asked for. */
    @FunctionalInterface
    public interface Body<T> {
        Generator<T> run();
    }

    public static <T> Generator<T> lazy(Body<T> body) {
        return new Generator<>(body);
    }

    public static <T> Generator<T> end() {
        return null;
    }

    public static void yield(Object element) {
        if (!consumer.test(element)) {
            throw new CloseSignal();
        }
    }

    public Task<Void> forEachWhile(Predicate<? super T> predicate) {
        return Task.lazy(() -> {
            run(predicate);
            return Task.done();
        });
    }

    @SuppressWarnings("unchecked")
    private void run(Predicate<? super T> predicate) {
        Predicate<Object> outer = consumer;
        consumer = (Predicate<Object>) predicate;
        try {
            body.run();
        } catch (CloseSignal closed) {
            // the body ended where it stood
        } finally {
            consumer = outer;
        }
    }

    /** Stands for {@link io.elio.coro.CloseSignal}. */
    private static final class CloseSignal extends Error {
        private static final long serialVersionUID = 1;

        CloseSignal() {
            super("closed", null, false, false);
        }
    }
}
