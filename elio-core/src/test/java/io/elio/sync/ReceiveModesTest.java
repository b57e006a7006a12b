package io.elio.sync;

import io.elio.CancelResult;
import io.elio.CancelToken;
import io.elio.Task;
import io.elio.sync.Channel.ReceiveResult;
import java.util.Optional;

class ReceiveModesTest extends WaitModes {
    private final Channel<String> channel = Channel.bounded(2);

    @Override
    Task<?> take() {
        return channel.receive();
    }

    @Override
    Task<?> take(CancelToken token) {
        return channel.receive(token);
    }

    @Override
    void give() {
        channel.trySend("v");
    }

    @Override
    boolean isThere() {
        return channel.tryReceive().isPresent();
    }

    @Override
    Object taken() {
        return Optional.of("v");
    }

    @Override
    Object takenWithToken() {
        return new ReceiveResult<>(Optional.of("v"), CancelResult.COMPLETED);
    }

    @Override
    Object cancelled() {
        return new ReceiveResult<>(Optional.empty(), CancelResult.CANCELLED);
    }

    @Override
    String described() {
        return "receive Channel";
    }
}
