package io.elio.sync;

import io.elio.CancelToken;
import io.elio.coro.Coroutine;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sends to a channel what a publisher gives.
 *
 * <p><b>Implementation overview.</b> There is no coroutine: a value that has to wait stands in the channel's queue as a {@link Waiting},
 * which is told like a sender. {@code requested} counts the values that were requested and not sent yet, here or there; who brings it to 0
 * requests more. {@code open} counts what must be over before the channel may be closed: the subscription, and each value that waits.
 * The subscription is called in {@link #act} only, by one thread at a time, as Reactive Streams 2.7 wants it; a thread that comes
 * meanwhile, or a call that is nested, leaves its work to the one that is there.
 */
final class ChannelSubscriber<T> implements Flow.Subscriber<T> {
    private final Channel<T> channel;
    private final AtomicInteger requested = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger(1);
    private final AtomicInteger actors = new AtomicInteger();
    private volatile Flow.Subscription subscription;
    /** Written before the subscription's share of {@code open} is given up. */
    private Throwable cause;
    private volatile boolean refused;
    /** Belongs to the thread in {@link #act}. */
    private boolean cancelled;

    ChannelSubscriber(Channel<T> channel) {
        this.channel = channel;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        Objects.requireNonNull(subscription, "subscription");
        if (this.subscription != null) {
            subscription.cancel();
            return;
        }
        this.subscription = subscription;
        refused = channel.isClosed();
        act();
    }

    @Override
    public void onNext(T value) {
        int outcome = channel.offer(Channel.notNull(value), null);
        if (outcome == Channel.FULL) {
            open.incrementAndGet();
            outcome = channel.offer(value, new Waiting<>(this, value));
            if (outcome == Channel.FULL) {
                return;
            }
            closeIfOver();
        }
        settled(outcome == Channel.SENT);
    }

    @Override
    public void onError(Throwable failure) {
        cause = Objects.requireNonNull(failure, "failure");
        closeIfOver();
    }

    @Override
    public void onComplete() {
        closeIfOver();
    }

    /** A value was sent, or never will be. */
    private void settled(boolean sent) {
        if (!sent) {
            refused = true;
        }
        if (requested.decrementAndGet() == 0 || !sent) {
            act();
        }
    }

    private void closeIfOver() {
        if (open.decrementAndGet() > 0) {
            return;
        }
        if (cause == null) {
            channel.close();
        } else {
            channel.close(cause);
        }
    }

    private void act() {
        if (actors.getAndIncrement() > 0) {
            return;
        }
        int served = 1;
        do {
            try {
                requestOrCancel();
            } catch (Throwable broken) {
                // It must not throw (Reactive Streams 3.15, 3.16). Others wait for this thread, which may be in the midst of a close.
                refused = true;
                channel.close(broken);
            }
            served = actors.addAndGet(-served);
        } while (served > 0);
    }

    private void requestOrCancel() {
        if (refused) {
            if (!cancelled) {
                cancelled = true;
                subscription.cancel();
            }
        } else if (requested.get() == 0) {
            int count = Math.max(1, channel.room());
            requested.set(count);
            subscription.request(count);
        }
    }

    /** A value in the queue of the channel. Nothing cancels it but the end of the channel. */
    private static final class Waiting<T> extends Party<T, Void> {
        private final ChannelSubscriber<T> subscriber;

        Waiting(ChannelSubscriber<T> subscriber, T value) {
            super(subscriber.channel, true, value, CancelToken.none());
            this.subscriber = subscriber;
        }

        @Override
        boolean claim() {
            return true;
        }

        @Override
        void goOn() {
            subscriber.closeIfOver();
            subscriber.settled(value != Channel.CLOSED);
        }

        @Override
        public String describeWait() {
            return super.describeWait() + " (Flow)";
        }

        @Override
        protected boolean register(Coroutine coroutine) {
            throw new AssertionError("no coroutine waits");
        }

        @Override
        protected Void completed() {
            throw new AssertionError("no coroutine waits");
        }

        @Override
        protected Void cancelled() {
            throw new AssertionError("no coroutine waits");
        }
    }
}
