package io.elio.io.internal.nio;

import io.elio.CancelToken;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/** The reads of a socket. */
final class ReadOperation extends SocketOperation<Integer> {
    private static final int END = 0;

    private final SocketChannel channel;
    private ByteBuffer dst;
    private boolean empty;

    ReadOperation(NioSocket socket) {
        super("read", socket, SelectionKey.OP_READ);
        channel = socket.channel;
    }

    ReadOperation into(ByteBuffer target, CancelToken token) {
        prepare(token);
        empty = !target.hasRemaining();
        if (target.isReadOnly()) {
            finishNow(readOnly());
        } else if (empty) {
            finishNow(0);
        } else {
            dst = target;
        }
        return this;
    }

    @Override
    int attempt() throws IOException {
        int count = HeapBuffers.read(channel, dst);
        return count > 0 ? count : count < 0 ? END : NOT_READY;
    }

    @Override
    void clear() {
        dst = null;
    }

    @Override
    protected Integer value(int outcome) {
        return outcome == END && !empty ? -1 : outcome;
    }
}
