package io.elio.sync;

import io.elio.coro.Coroutine;
import io.elio.coro.Home;
import io.elio.runtime.Scheduler;
import java.util.Objects;
import java.util.concurrent.Flow;

/**
 * Channels as publishers and subscribers of {@link Flow}, by the rules of <a href="https://www.reactive-streams.org">Reactive Streams</a>;
 * backpressure is kept in both directions.
 */
public final class Flows {
    private Flows() {
    }

    /**
     * A publisher of what a channel gives, on the scheduler of the calling coroutine; see {@link #publisher(Channel, Scheduler)}.
     *
     * @throws IllegalStateException outside a coroutine
     */
    public static <T> Flow.Publisher<T> publisher(Channel<T> channel) {
        Coroutine caller = Coroutine.current();
        if (caller == null) {
            throw new IllegalStateException("Flows.publisher was called on " + Thread.currentThread().getName()
                + ", which runs no coroutine (expected: a coroutine; elsewhere give it a Scheduler)");
        }
        return new ChannelPublisher<>(Objects.requireNonNull(channel, "channel"), caller.home());
    }

    /**
     * A publisher of what a channel gives. Each subscriber takes values from the channel, in line with all others that receive from it, so
     * that a value goes to one of them; nothing is repeated for who comes late. A value is taken only when the subscriber has
     * requested one.
     *
     * <p>Subscribers are called in a coroutine of the scheduler, one for each, and so must not block. {@code onComplete} follows when the
     * channel is closed and nothing is left, {@code onError} when it was closed with a failure; who has requested nothing is told with its
     * next request, if the channel was not at its end when the last value was delivered. A subscription that is cancelled takes nothing
     * more. What {@code onNext} throws cancels the subscription and goes to the scheduler's handler for unhandled exceptions.
     */
    public static <T> Flow.Publisher<T> publisher(Channel<T> channel, Scheduler scheduler) {
        return publisherAt(Objects.requireNonNull(channel, "channel"), Objects.requireNonNull(scheduler, "scheduler"));
    }

    private static <T> Flow.Publisher<T> publisherAt(Channel<T> channel, Home home) {
        return new ChannelPublisher<>(channel, home);
    }

    /**
     * A subscriber that sends what it gets to a channel, for one subscription. It requests as many values as the channel has room
     * for, at least one, and more when all of these have been sent. A value for which there is no room any more, because others send too,
     * waits in line as a {@link Channel#send} does.
     *
     * <p>{@code onComplete} closes the channel, {@code onError} closes it {@linkplain Channel#close(Throwable) with the failure}, when what
     * came before has been sent. If the channel is closed by somebody else, the subscription is cancelled and what waits is dropped. What
     * the subscription throws, which it must not, closes the channel with that failure.
     */
    public static <T> Flow.Subscriber<T> subscriber(Channel<T> channel) {
        return new ChannelSubscriber<>(Objects.requireNonNull(channel, "channel"));
    }
}
