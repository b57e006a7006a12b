package io.elio.io.internal.uring;

import io.elio.CancelToken;
import java.nio.ByteBuffer;

/**
 * The reads of a socket. A direct buffer is filled by the kernel; a heap buffer is filled from a pooled native one, with
 * at most {@link NativeBuffers#LARGEST} bytes a read.
 */
final class ReadOperation extends UringOperation<Integer> {
    private final UringSocket socket;
    private ByteBuffer dst;
    /** What the kernel fills: another reader, who is about to be refused, may have set {@link #dst} since. */
    private ByteBuffer filled;
    private NativeBuffer copy;
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
            finishNow(new IllegalArgumentException("dst is read-only (expected: a buffer that can be written to)"));
        } else if (empty) {
            finishNow(0);
        } else {
            dst = target;
        }
        return this;
    }

    @Override
    protected void enqueue(UringContext ring) {
        short ioPriority = drained ? Opcode.RECV_POLL_FIRST : 0;
        filled = dst;
        if (filled.isDirect()) {
            submit(ring, Opcode.RECV, ioPriority, socket.fd, 0, filled, 0);
        } else {
            copy = ring.buffers.acquire(filled.remaining());
            int length = Math.min(copy.capacity(), filled.remaining());
            submit(ring, Opcode.RECV, ioPriority, socket.fd, 0, copy.address, length, 0);
        }
    }

    @Override
    protected int end(UringContext ring, int result, int flags) {
        drained = (flags & Opcode.CQE_SOCK_NONEMPTY) == 0;
        try {
            if (result > 0) {
                take(result);
            }
        } finally {
            rollBack(ring);
        }
        return result;
    }

    private void take(int count) {
        if (copy == null) {
            filled.position(filled.position() + count);
        } else {
            filled.put(copy.bytes.limit(count));
        }
    }

    @Override
    protected void rollBack(UringContext ring) {
        dst = null;
        filled = null;
        if (copy != null) {
            ring.buffers.release(copy);
            copy = null;
        }
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
