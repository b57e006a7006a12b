package io.elio.io.internal.uring;

import io.elio.CancelToken;
import java.nio.ByteBuffer;

/** The writes of a socket, of one buffer each. */
final class WriteOperation extends BufferOperation {
    private final UringSocket socket;
    private ByteBuffer src;

    WriteOperation(UringSocket socket) {
        super("write", socket);
        this.socket = socket;
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
    protected void enqueue(UringContext ring) {
        submitToTake(ring, Opcode.SEND, socket.fd, 0, src, Opcode.MSG_NOSIGNAL);
    }

    @Override
    protected int end(UringContext ring, int result, int flags) {
        taken(result);
        rollBack(ring);
        return result;
    }

    @Override
    protected void rollBack(UringContext ring) {
        src = null;
        super.rollBack(ring);
    }

    @Override
    protected Integer value(int outcome) {
        return outcome;
    }

    @Override
    protected String subject() {
        return socket.subject();
    }
}
