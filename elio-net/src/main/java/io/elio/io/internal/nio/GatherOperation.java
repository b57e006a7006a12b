package io.elio.io.internal.nio;

import io.elio.CancelToken;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/** The writes of a socket from several buffers. */
final class GatherOperation extends SocketOperation<Long> {
    private final NioSocket socket;
    private final SocketChannel channel;
    private ByteBuffer[] srcs;

    GatherOperation(NioSocket socket) {
        super("writev", socket, SelectionKey.OP_WRITE);
        this.socket = socket;
        channel = socket.channel;
    }

    GatherOperation from(ByteBuffer[] sources, CancelToken token) {
        refuseDuring(socket.write);
        prepare(token);
        if (anyRemaining(sources)) {
            srcs = sources;
        } else {
            finishNow(0);
        }
        return this;
    }

    @Override
    int attempt() throws IOException {
        // A socket never takes 2 GiB at once.
        int count = (int) HeapBuffers.write(channel, srcs);
        return count > 0 ? count : NOT_READY;
    }

    @Override
    void clear() {
        srcs = null;
    }

    @Override
    protected Long value(int outcome) {
        return (long) outcome;
    }
}
