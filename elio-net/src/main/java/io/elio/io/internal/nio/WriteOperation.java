package io.elio.io.internal.nio;

import io.elio.CancelToken;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/** The writes of a socket, of one buffer each. */
final class WriteOperation extends SocketOperation<Integer> {
    private final NioSocket socket;
    private final SocketChannel channel;
    private ByteBuffer src;

    WriteOperation(NioSocket socket) {
        super("write", socket, SelectionKey.OP_WRITE);
        this.socket = socket;
        channel = socket.channel;
    }

    WriteOperation from(ByteBuffer source, CancelToken token) {
        refuseDuring(socket.gatherOrNull());
        prepare(token);
        if (source.hasRemaining()) {
            src = source;
        } else {
            finishNow(0);
        }
        return this;
    }

    @Override
    int attempt() throws IOException {
        int count = HeapBuffers.write(channel, src);
        return count > 0 ? count : NOT_READY;
    }

    @Override
    void clear() {
        src = null;
    }

    @Override
    protected Integer value(int outcome) {
        return outcome;
    }
}
