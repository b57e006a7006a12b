package io.elio.io.internal.uring;

import io.elio.CancelToken;
import java.nio.ByteBuffer;

/** The writes of a socket from several buffers. */
final class GatherOperation extends AreasOperation {
    private final UringSocket socket;
    private ByteBuffer[] srcs;

    GatherOperation(UringSocket socket) {
        super("writev", socket);
        this.socket = socket;
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
    protected void enqueue(UringContext ring) {
        submitToTake(ring, Opcode.WRITEV, socket.fd, 0, srcs);
    }

    @Override
    protected int end(UringContext ring, int result, int flags) {
        taken(result);
        rollBack(ring);
        return result;
    }

    @Override
    protected void rollBack(UringContext ring) {
        srcs = null;
        super.rollBack(ring);
    }

    @Override
    protected String subject() {
        return socket.subject();
    }
}
