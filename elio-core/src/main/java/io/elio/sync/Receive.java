package io.elio.sync;

import io.elio.Task;
import io.elio.coro.Coroutine;
import java.util.Optional;

/** A receive that has not begun; see {@link Send}. */
final class Receive<T> extends Task<Optional<T>> {
    private final Channel<T> channel;
    private boolean begun;
    /** For those who call {@link #suspend} themselves. */
    private Receiver.Plain<T> receiver;

    Receive(Channel<T> channel) {
        this.channel = channel;
    }

    @Override
    public Object awaitOn(Coroutine coroutine) throws Throwable {
        begin();
        Object value = channel.poll(null);
        if (value == null) {
            return coroutine.park(new Receiver.Plain<>(channel));
        }
        return value == Channel.CLOSED
            ? coroutine.takeReady(channel.end())
            : Send.ready(coroutine, channel.received(value));
    }

    @Override
    public boolean isReady() {
        return false;
    }

    @Override
    public boolean suspend(Coroutine coroutine) throws Throwable {
        begin();
        receiver = new Receiver.Plain<>(channel);
        return receiver.suspend(coroutine);
    }

    @Override
    public Optional<T> result() throws Throwable {
        return receiver.result();
    }

    @Override
    public String describeWait() {
        return "receive " + Wait.nameOf(channel);
    }

    private void begin() {
        if (begun) {
            throw new IllegalStateException("this task was awaited before (a task runs once): " + describeWait());
        }
        begun = true;
    }
}
