package io.elio.io.internal.nio;

import io.elio.CancelToken;
import java.io.IOException;
import java.nio.channels.SelectionKey;

/** Connects a socket to its remote address. */
final class ConnectOperation extends SocketOperation<Void> {
    private final NioSocket target;
    private boolean begun;

    ConnectOperation(NioSocket target, CancelToken token) {
        super("connect", target, SelectionKey.OP_CONNECT);
        this.target = target;
        prepare(token);
    }

    @Override
    boolean triesFirst() {
        return true;
    }

    @Override
    int attempt() throws IOException {
        boolean connected = begun ? target.channel.finishConnect() : target.channel.connect(target.remoteAddress());
        begun = true;
        return connected ? 0 : NOT_READY;
    }

    @Override
    void clear() {
        // Nothing is kept.
    }

    @Override
    protected Void value(int outcome) {
        return null;
    }
}
