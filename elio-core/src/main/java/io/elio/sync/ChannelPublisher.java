package io.elio.sync;

import io.elio.Async;
import io.elio.CancelSource;
import io.elio.Elio;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.Home;
import io.elio.sync.Channel.ReceiveResult;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Starts a coroutine for each subscriber, which receives from the channel and calls the subscriber. */
final class ChannelPublisher<T> implements Flow.Publisher<T> {
    private final Channel<T> channel;
    private final Home home;

    ChannelPublisher(Channel<T> channel, Home home) {
        this.channel = channel;
        this.home = home;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super T> subscriber) {
        Objects.requireNonNull(subscriber, "subscriber");
        Subscribed<T> subscribed = new Subscribed<>(channel, subscriber);
        subscriber.onSubscribe(subscribed);
        // Not before: if that throws, there must be no coroutine that never starts.
        Coroutine coroutine = Coroutine.detached(home, subscribed.serve());
        try {
            home.start(coroutine);
        } catch (IllegalStateException refused) {
            coroutine.reject(refused);
            subscriber.onError(refused);
        }
    }

    /**
     * <b>Implementation overview.</b> The coroutine alone calls the subscriber, so the calls are in order and never nested. {@code request}
     * adds to {@code demand} and sets the event, which the coroutine resets before it looks at the demand; {@code cancel} cancels the token
     * of the coroutine's waits. A request that is not allowed does that too, and leaves the failure to be told.
     */
    private static final class Subscribed<T> implements Flow.Subscription {
        private final Channel<T> channel;
        private final CancelSource end = new CancelSource();
        private final AtomicLong demand = new AtomicLong();
        private final Event requested = new Event();
        /** Null when nothing is to be told any more. */
        private volatile Flow.Subscriber<? super T> subscriber;
        private volatile Throwable misuse;

        Subscribed(Channel<T> channel, Flow.Subscriber<? super T> subscriber) {
            this.channel = channel;
            this.subscriber = subscriber;
        }

        @Override
        public void request(long count) {
            if (count > 0) {
                demand.accumulateAndGet(count, (present, more) -> present + more < 0 ? Long.MAX_VALUE : present + more);
                requested.set();
            } else {
                misuse = new IllegalArgumentException("request(" + count + ") (expected: > 0; Reactive Streams 3.9)");
                end.cancel();
            }
        }

        @Override
        public void cancel() {
            subscriber = null;
            end.cancel();
        }

        @Async
        Task<Void> serve() {
            try {
                boolean more = true;
                while (more) {
                    more = Elio.await(demanded()) && Elio.await(deliverNext());
                }
            } catch (Throwable failure) {
                subscriber = null;
                throw failure;
            }
            Flow.Subscriber<? super T> told = subscriber;
            Throwable failure = misuse;
            subscriber = null;
            if (told != null && failure != null) {
                told.onError(failure);
            }
            return Task.done();
        }

        /** False: the subscription is cancelled, or there is nothing to ask for any more. */
        @Async
        private Task<Boolean> demanded() {
            while (demand.get() == 0 && !end.isCancelled()) {
                if (channel.isClosed() && channel.isEmpty()) {
                    return Task.of(true);
                }
                requested.reset();
                if (demand.get() == 0) {
                    Elio.await(requested.await(end.token()));
                }
            }
            return Task.of(!end.isCancelled());
        }

        /** False: it was the end. */
        @Async
        private Task<Boolean> deliverNext() {
            ReceiveResult<T> next;
            try {
                next = Elio.await(channel.receive(end.token()));
            } catch (Throwable failure) {
                tell(told -> told.onError(failure));
                return Task.of(false);
            }
            if (next.isClosed()) {
                tell(Flow.Subscriber::onComplete);
            } else if (!next.isCancelled()) {
                deliver(next.value().get());
            }
            return Task.of(!next.isClosed());
        }

        private void deliver(T value) {
            if (demand.get() != Long.MAX_VALUE) {
                demand.decrementAndGet();
            }
            tell(told -> told.onNext(value));
        }

        private void tell(Consumer<Flow.Subscriber<? super T>> signal) {
            Flow.Subscriber<? super T> told = subscriber;
            if (told != null) {
                signal.accept(told);
            }
        }
    }
}
