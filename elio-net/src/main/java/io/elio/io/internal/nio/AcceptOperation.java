package io.elio.io.internal.nio;

import io.elio.CancelToken;
import io.elio.io.IoSocket;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/** One accept. */
final class AcceptOperation extends SocketOperation<IoSocket> {
    private final NioListener listener;
    private NioSocket accepted;

    AcceptOperation(NioListener listener, CancelToken token) {
        super("accept", listener, SelectionKey.OP_ACCEPT);
        this.listener = listener;
        prepare(token);
    }

    @Override
    int attempt() throws IOException {
        SocketChannel channel = listener.channel.accept();
        if (channel == null) {
            return NOT_READY;
        }
        try {
            NioSockets.configure(channel, listener.settings);
            accepted = listener.opened.add(new NioSocket(channel, channel.getRemoteAddress()));
            return 0;
        } catch (Throwable t) {
            channel.close();
            throw t;
        }
    }

    @Override
    void clear() {
        // What was accepted is the value.
    }

    @Override
    protected IoSocket value(int outcome) {
        return accepted;
    }
}
