package io.elio.sync;

import io.elio.CancelToken;

/**
 * One side of a transfer, waiting in a queue of its channel.
 *
 * @param <T> the type of the values
 * @param <R> the type of the result
 */
abstract class Party<T, R> extends Waiter<R> {
    final Channel<T> channel;
    final boolean sends;
    /**
     * What is to be sent, or what was received; {@link Channel#CLOSED} if the channel was closed meanwhile. Written before this is queued,
     * or, under the channel's lock, before this is claimed.
     */
    Object value;

    Party(Channel<T> channel, boolean sends, Object value, CancelToken token) {
        super(token);
        this.channel = channel;
        this.sends = sends;
        this.value = value;
    }

    /** {@link #claim()} with a value that this has received if the claim is granted. */
    final boolean claim(Object received) {
        value = received;
        if (claim()) {
            return true;
        }
        value = null;
        return false;
    }

    @Override
    protected void unregister() {
        channel.leave(this);
    }

    @Override
    public String describeWait() {
        return (sends ? "send " : "receive ") + Wait.nameOf(channel);
    }
}
