package io.elio.sync;

import io.elio.CancelToken;
import io.elio.Task;
import io.elio.coro.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Waits for several channel operations at once, and does exactly one of them: the first that can be done.
 * <pre>{@code
 * String next = await(Select.<String>of()
 *     .onReceive(orders, order -> order.map(Order::name).orElse("no more orders"))
 *     .onSend(free, worker, sent -> "worker " + worker + " is free")
 *     .onTimeout(Duration.ofSeconds(1), () -> "nothing to do")
 *     .task());
 * }</pre>
 *
 * <p>If several can be done when the task is awaited, one of them is drawn, so that none starves. Otherwise the coroutine waits in all the
 * channels, in line with those that wait there for one operation. From the others nothing is taken and to them nothing is sent. A channel
 * may be in several cases, also on both sides; a select never receives what it sends itself.
 *
 * <p>A case sees what {@link Channel#receive()} or {@link Channel#send} would have answered: a closed channel is a case that can be done at
 * once, with an empty value or with false. Who selects in a loop leaves such a channel out the next time. If the channel was closed with a
 * failure, that is thrown.
 *
 * <p>The function of the case that was done is called in the coroutine, when it goes on; what it answers, or throws, is the result. It
 * cannot await; let it answer what tells the caller how to go on, a {@code Task} if you like.
 *
 * <p>This object is not thread-safe while cases are added; after that, {@link #task} may be called again and again.
 *
 * @param <R> the type of the result
 */
public final class Select<R> {
    private final List<Operation<?, R>> operations = new ArrayList<>();
    private long nanos = SelectWait.FOREVER;
    private Supplier<? extends R> timedOut;
    private CancelToken token = CancelToken.none();
    private Supplier<? extends R> cancelled;

    private Select() {
    }

    /** A select without cases. */
    public static <R> Select<R> of() {
        return new Select<>();
    }

    /** Adds a case: a value is received; empty if the channel is closed and nothing is left. */
    public <T> Select<R> onReceive(Channel<T> channel, Function<? super Optional<T>, ? extends R> then) {
        Objects.requireNonNull(then, "then");
        operations.add(new Operation<>(Objects.requireNonNull(channel, "channel"), null, then, null));
        return this;
    }

    /** Adds a case: the value is sent; false if the channel is closed. */
    public <T> Select<R> onSend(Channel<T> channel, T value, Function<? super Boolean, ? extends R> then) {
        Objects.requireNonNull(then, "then");
        operations.add(new Operation<>(Objects.requireNonNull(channel, "channel"), Channel.notNull(value), null, then));
        return this;
    }

    /**
     * Adds a case: the time has passed, counted from the await. Zero or less: when nothing else can be done at once.
     *
     * @throws IllegalStateException if there is such a case already
     */
    public Select<R> onTimeout(Duration timeout, Supplier<? extends R> then) {
        if (timedOut != null) {
            throw new IllegalStateException("onTimeout was called before (expected: one time limit)");
        }
        nanos = Durations.nanos(timeout);
        timedOut = Objects.requireNonNull(then, "then");
        return this;
    }

    /**
     * Adds a case: the token is cancelled. A token that is cancelled before the await comes before all other cases.
     *
     * @throws IllegalStateException if there is such a case already
     */
    public Select<R> onCancelled(CancelToken token, Supplier<? extends R> then) {
        if (cancelled != null) {
            throw new IllegalStateException("onCancelled was called before (expected: one token)");
        }
        this.token = Objects.requireNonNull(token, "token");
        cancelled = Objects.requireNonNull(then, "then");
        return this;
    }

    /**
     * A task that, when awaited, does one of the cases and answers what its function answers. Nothing happens before.
     *
     * @throws IllegalStateException if there is no case: the task would never end
     */
    public Task<R> task() {
        if (operations.isEmpty() && timedOut == null && cancelled == null) {
            throw new IllegalStateException("a select without cases never ends "
                + "(expected: onReceive, onSend, onTimeout or onCancelled before task())");
        }
        return new SelectWait<>(operations, nanos, timedOut, token, cancelled);
    }

    /** A case of a channel; a send has a value. */
    record Operation<T, R>(Channel<T> channel, T value, Function<? super Optional<T>, ? extends R> received,
            Function<? super Boolean, ? extends R> sent) {
    }
}
