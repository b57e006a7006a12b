package io.elio.sync;

import io.elio.CancelToken;
import io.elio.Task;

/** A select over two channels, of which now one and now the other has a value. */
class SelectModesTest extends WaitModes {
    private final Channel<String> one = Channel.unbounded();
    private final Channel<String> other = Channel.unbounded();
    private int given;

    private Select<String> select() {
        return Select.<String>of().onReceive(one, value -> "got " + value.get()).onReceive(other, value -> "got " + value.get());
    }

    @Override
    Task<?> take() {
        return select().task();
    }

    @Override
    Task<?> take(CancelToken token) {
        return select().onCancelled(token, () -> "cancelled").task();
    }

    @Override
    void give() {
        (given++ % 2 == 0 ? one : other).trySend("v");
    }

    @Override
    boolean isThere() {
        return one.tryReceive().isPresent() || other.tryReceive().isPresent();
    }

    @Override
    Object taken() {
        return "got v";
    }

    @Override
    Object takenWithToken() {
        return "got v";
    }

    @Override
    Object cancelled() {
        return "cancelled";
    }

    @Override
    String described() {
        return "select receive Channel";
    }
}
