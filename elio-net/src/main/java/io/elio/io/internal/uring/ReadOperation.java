package io.elio.io.internal.uring;

import io.elio.CancelToken;
import java.nio.ByteBuffer;

/** The reads of a socket. */
final class ReadOperation extends BufferOperation {
    private final UringSocket socket;
    private ByteBuffer dst;
    private boolean empty;
    /** The last read emptied the socket, so another try before it is readable would be in vain. */
    private boolean drained;

    ReadOperation(UringSocket socket) {
        super("read", socket);
        this.socket = socket;
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
    protected void enqueue(UringContext ring) {
        submitToFill(ring, Opcode.RECV, drained ? Opcode.RECV_POLL_FIRST : 0, socket.fd, 0, dst);
    }

    @Override
    protected int end(UringContext ring, int result, int flags) {
        drained = (flags & Opcode.CQE_SOCK_NONEMPTY) == 0;
        try {
            filled(result);
        } finally {
            rollBack(ring);
        }
        return result;
    }

    @Override
    protected void rollBack(UringContext ring) {
        dst = null;
        super.rollBack(ring);
    }

    @Override
    protected Integer value(int outcome) {
        return outcome == 0 && !empty ? -1 : outcome;
    }

    @Override
    protected String subject() {
        return socket.subject();
    }
}
