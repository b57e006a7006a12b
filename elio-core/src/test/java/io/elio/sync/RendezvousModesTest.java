package io.elio.sync;

import io.elio.CancelResult;
import io.elio.CancelToken;
import io.elio.Task;
import io.elio.sync.Channel.SendResult;

/** A sender waits for somebody who receives. */
class RendezvousModesTest extends WaitModes {
    private final Channel<String> channel = Channel.rendezvous();

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
        new ModelHome().run(channel.receive());
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
