package io.elio.sync;

import io.elio.Task;
import io.elio.coro.Coroutine;

/**
 * A send that has not begun. If it need not wait, no reference to it leaves the method that awaits it, so that compiled code
 * does without the object; if it must, a {@link Sender} takes over.
 */
final class Send<T> extends Task<Boolean> {
    private final Channel<T> channel;
    /** Null: has begun. */
    private Object value;
    /** For those who call {@link #suspend} themselves. */
    private Sender.Plain<T> sender;

    Send(Channel<T> channel, Object value) {
        this.channel = channel;
        this.value = value;
    }

    @Override
    public Object awaitOn(Coroutine coroutine) {
        Object sent = begin();
        int outcome = channel.offer(sent, null);
        return outcome == Channel.FULL
            ? coroutine.park(new Sender.Plain<>(channel, sent))
            : ready(coroutine, outcome == Channel.SENT);
    }

    /** The result of an await that need not wait. */
    static Object ready(Coroutine coroutine, Object result) {
        return coroutine.passReady() ? result : coroutine.parkReady(Task.of(result));
    }

    @Override
    public boolean isReady() {
        return false;
    }

    @Override
    public boolean suspend(Coroutine coroutine) throws Throwable {
        sender = new Sender.Plain<>(channel, begin());
        return sender.suspend(coroutine);
    }

    @Override
    public Boolean result() throws Throwable {
        return sender.result();
    }

    @Override
    public String describeWait() {
        return "send " + Wait.nameOf(channel);
    }

    private Object begin() {
        Object sent = value;
        if (sent == null) {
            throw new IllegalStateException("this task was awaited before (a task runs once): " + describeWait());
        }
        value = null;
        return sent;
    }
}
