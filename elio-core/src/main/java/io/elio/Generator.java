package io.elio;

import io.elio.coro.CloseSignal;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A sequence of elements that an {@link Async} method produces, on demand and with awaits in between:
 *
 * <pre>{@code
 * @Async static Generator<String> lines(Reader in) throws IOException {
 *     for (String line = await(in.readLine()); line != null; line = await(in.readLine())) {
 *         Generator.yield(line);
 *     }
 *     return Generator.end();
 * }
 * }</pre>
 *
 * <p>The body runs in the coroutine that asks for the next element, and only then. A generator that is not used to its
 * end must be {@linkplain #close closed}, or the body's {@code finally} blocks never run. A generator is used by one
 * coroutine at a time; an advance while another one is under way is an {@link IllegalStateException}.
 *
 * @param <T> the type of the elements, which are never null
 */
public abstract class Generator<T> {
    protected Generator() {
    }

    /**
     * In the body of a generator: hands out an element and waits until the next one is asked for. Always written with
     * the class name. The compiler does not check that the value is of the generator's type; one that is not makes whoever takes it
     * fail with a {@link ClassCastException}.
     *
     * @throws IllegalStateException in code that has not been woven
     */
    public static void yield(Object value) {
        throw Unwoven.call("Generator.yield");
    }

    /** In the body of a generator: the end. Elsewhere: a generator without elements. */
    public static <T> Generator<T> end() {
        return new EmptyGenerator<>();
    }

    /**
     * Runs the body to its next element: true, and {@link #current} has it; or to its end: false. What the body throws
     * arrives here, and ends it.
     */
    public abstract Task<Boolean> advance();

    /**
     * The element that the last {@link #advance} found.
     *
     * @throws IllegalStateException if there is none
     */
    public abstract T current();

    /** Whether the body has come to its end, failed, or was closed. */
    public abstract boolean isFinished();

    /** Throws {@link CloseSignal} at the yield where the body stands; answers true if the body then yields. */
    protected abstract Task<Boolean> unwind();

    /** Ends the body where it stands. */
    protected abstract void drop();

    /** {@link #advance} and {@link #current} in one: the next element, or empty at the end. */
    @Async
    public Task<Optional<T>> next() {
        if (Elio.await(advance())) {
            return Task.of(Optional.of(current()));
        }
        return Task.of(Optional.empty());
    }

    /**
     * Passes each element to the consumer. If that throws, the generator is closed and the exception arrives here; what
     * closing throws is suppressed in it.
     */
    @Async
    public Task<Void> forEach(Consumer<? super T> consumer) {
        Objects.requireNonNull(consumer, "consumer");
        return forEachWhile(element -> {
            consumer.accept(element);
            return true;
        });
    }

    /**
     * Passes elements to the predicate as long as it answers true, and then closes the generator. If the predicate throws,
     * the generator is closed and the exception arrives here; what closing throws is suppressed in it.
     */
    @Async
    public Task<Void> forEachWhile(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate, "predicate");
        try {
            boolean more = true;
            while (more && Elio.await(advance())) {
                more = predicate.test(current());
            }
        } catch (Throwable failure) {
            Elio.await(closeAfter(failure));
            throw failure;
        }
        return close();
    }

    @Async
    private Task<Void> closeAfter(Throwable failure) {
        try {
            Elio.await(close());
        } catch (Throwable another) {
            if (another != failure) {
                failure.addSuppressed(another);
            }
        }
        return Task.done();
    }

    /**
     * Ends the body where it stands: its {@code finally} blocks run, and may await. Does nothing if it has not begun or
     * is finished.
     *
     * @throws IllegalStateException (when awaited) if the body yields meanwhile; it is ended there
     */
    @Async
    public Task<Void> close() {
        boolean yielded;
        try {
            yielded = Elio.await(unwind());
        } catch (CloseSignal closed) {
            yielded = false;
        }
        if (yielded) {
            drop();
            throw new IllegalStateException("the generator yielded while it was closed (expected: no Generator.yield in finally blocks)");
        }
        return Task.done();
    }
}
