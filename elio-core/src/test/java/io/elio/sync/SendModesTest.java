package io.elio.sync;

import io.elio.CancelResult;
import io.elio.CancelToken;
import io.elio.Task;
import io.elio.sync.Channel.SendResult;

/** A channel that is full; what is waited for is room. */
class SendModesTest extends WaitModes {
    private final Channel<String> channel = Channel.bounded(2);

    SendModesTest() {
        channel.trySend("a");
        channel.trySend("b");
    }

    @Override
    Task<?> take() {
        return channel.send("v");
    }

    @Override
    Task<?> take(CancelToken token) {
        return channel.send("v", token);
    }

    @Override
    void give() {
        channel.tryReceive();
    }

    @Override
    boolean isThere() {
        return channel.trySend("w");
    }

    @Override
    Object taken() {
        return true;
    }

    @Override
    Object takenWithToken() {
        return new SendResult(true, CancelResult.COMPLETED);
    }

    @Override
    Object cancelled() {
        return new SendResult(false, CancelResult.CANCELLED);
    }

    @Override
    String described() {
        return "send Channel";
    }
}
