package io.elio.sync;

import io.elio.CancelToken;
import io.elio.coro.Coroutine;

/** Stands for a {@link SelectWait} in the queue of a channel. It is never awaited itself. */
final class SelectCase<T, R> extends Party<T, Void> {
    private final SelectWait<R> select;
    private final Select.Operation<T, R> operation;
    private Waiter<?> partner;

    SelectCase(SelectWait<R> select, Select.Operation<T, R> operation) {
        super(operation.channel(), operation.value() != null, operation.value(), CancelToken.none());
        this.select = select;
        this.operation = operation;
    }

    /** Under the lock: does the operation, if it can be done now. */
    @Override
    protected boolean tryNow() {
        boolean done = sends ? trySend() : tryReceive();
        if (done) {
            partner = channel.takeClaimed();
        }
        return done;
    }

    private boolean trySend() {
        int outcome = channel.give(value);
        if (outcome == Channel.REFUSED) {
            value = Channel.CLOSED;
        }
        return outcome != Channel.FULL;
    }

    private boolean tryReceive() {
        value = channel.take();
        return value != null;
    }

    /** After {@link #tryNow}, without the lock. */
    void partnerGoesOn() {
        if (partner != null) {
            partner.goOn();
            partner = null;
        }
    }

    void queue() {
        channel.queue(this);
    }

    void leave() {
        channel.leave(this);
    }

    @Override
    boolean claim() {
        return select.claim(this);
    }

    @Override
    void goOn() {
        select.goOn();
    }

    R answer() {
        return sends ? operation.sent().apply(value != Channel.CLOSED) : operation.received().apply(channel.received(value));
    }

    String operation() {
        return super.describeWait();
    }

    @Override
    public String describeWait() {
        return operation() + " (select)";
    }

    @Override
    protected boolean register(Coroutine coroutine) {
        throw new AssertionError("the select waits");
    }

    @Override
    protected Void completed() {
        throw new AssertionError("the select waits");
    }

    @Override
    protected Void cancelled() {
        throw new AssertionError("the select waits");
    }
}
