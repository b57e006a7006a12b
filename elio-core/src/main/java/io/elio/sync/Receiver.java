package io.elio.sync;

import io.elio.CancelResult;
import io.elio.CancelToken;
import io.elio.coro.Coroutine;
import io.elio.sync.Channel.ReceiveResult;
import java.util.Optional;

/** A coroutine that receives, and waits for it if it must. */
abstract class Receiver<T, R> extends Party<T, R> {
    Receiver(Channel<T> channel, CancelToken token) {
        super(channel, false, null, token);
    }

    @Override
    protected final boolean tryNow() {
        value = channel.poll(null);
        return value != null;
    }

    @Override
    protected final boolean register(Coroutine coroutine) {
        // A receive that is cancelled by now takes nothing; the race looks at its token next.
        return token(coroutine).isCancelled() || !takeOrQueue();
    }

    private boolean takeOrQueue() {
        Object taken = channel.poll(this);
        if (taken == null) {
            return false;
        }
        value = taken;
        return true;
    }

    /** The answer; afterwards this does not refer to the value any more. */
    final Optional<T> received() {
        Object taken = value;
        value = null;
        return channel.received(taken);
    }

    /** The receive without a token, when it has to wait. */
    static final class Plain<T> extends Receiver<T, Optional<T>> {
        Plain(Channel<T> channel) {
            super(channel, CancelToken.none());
        }

        @Override
        protected Optional<T> completed() {
            return received();
        }

        @Override
        protected Optional<T> cancelled() {
            throw new AssertionError("this wait has no token");
        }
    }

    static final class WithToken<T> extends Receiver<T, ReceiveResult<T>> {
        WithToken(Channel<T> channel, CancelToken token) {
            super(channel, token);
        }

        @Override
        protected ReceiveResult<T> completed() {
            return new ReceiveResult<>(received(), CancelResult.COMPLETED);
        }

        @Override
        @SuppressWarnings("unchecked")
        protected ReceiveResult<T> cancelled() {
            return (ReceiveResult<T>) ReceiveResult.CANCELLED;
        }
    }
}
