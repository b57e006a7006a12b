package io.elio.sync;

import io.elio.CancelToken;
import io.elio.coro.Coroutine;
import io.elio.sync.Channel.SendResult;

/** A coroutine that sends, and waits for it if it must. */
abstract class Sender<T, R> extends Party<T, R> {
    Sender(Channel<T> channel, Object value, CancelToken token) {
        super(channel, true, value, token);
    }

    @Override
    protected final boolean tryNow() {
        return isOver(channel.offer(value, null));
    }

    @Override
    protected final boolean register(Coroutine coroutine) {
        // A send that is cancelled by now sends nothing; the race looks at its token next.
        return token(coroutine).isCancelled() || !isOver(channel.offer(value, this));
    }

    private boolean isOver(int outcome) {
        if (outcome == Channel.REFUSED) {
            value = Channel.CLOSED;
        }
        return outcome != Channel.FULL;
    }

    final boolean isSent() {
        return value != Channel.CLOSED;
    }

    /** The send without a token, when it has to wait. */
    static final class Plain<T> extends Sender<T, Boolean> {
        Plain(Channel<T> channel, Object value) {
            super(channel, value, CancelToken.none());
        }

        @Override
        protected Boolean completed() {
            return isSent();
        }

        @Override
        protected Boolean cancelled() {
            throw new AssertionError("this wait has no token");
        }
    }

    static final class WithToken<T> extends Sender<T, SendResult> {
        WithToken(Channel<T> channel, Object value, CancelToken token) {
            super(channel, value, token);
        }

        @Override
        protected SendResult completed() {
            return isSent() ? SendResult.SENT : SendResult.CLOSED;
        }

        @Override
        protected SendResult cancelled() {
            return SendResult.CANCELLED;
        }
    }
}
