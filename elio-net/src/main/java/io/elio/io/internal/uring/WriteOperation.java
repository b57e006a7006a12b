package io.elio.io.internal.uring;

import io.elio.CancelToken;
import java.nio.ByteBuffer;

/**
 * The writes of a socket, of one buffer each. A direct buffer is read by the kernel; a heap buffer is copied to a pooled
 * native one, at most {@link NativeBuffers#LARGEST} bytes a write.
 */
final class WriteOperation extends UringOperation<Integer> {
    private final UringSocket socket;
    private ByteBuffer src;
    /** What the kernel takes from: another writer, who is about to be refused, may have set {@link #src} since. */
    private ByteBuffer sent;
    private NativeBuffer copy;

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
        sent = src;
        if (sent.isDirect()) {
            submit(ring, Opcode.SEND, (short) 0, socket.fd, 0, sent, Opcode.MSG_NOSIGNAL);
        } else {
            copy = ring.buffers.acquire(sent.remaining());
            int length = Math.min(copy.capacity(), sent.remaining());
            copy.bytes.put(0, sent, sent.position(), length);
            submit(ring, Opcode.SEND, socket.fd, 0, copy.address, length, Opcode.MSG_NOSIGNAL);
        }
    }

    @Override
    protected int end(UringContext ring, int result, int flags) {
        if (result > 0) {
            sent.position(sent.position() + result);
        }
        rollBack(ring);
        return result;
    }

    @Override
    protected void rollBack(UringContext ring) {
        src = null;
        sent = null;
        if (copy != null) {
            ring.buffers.release(copy);
            copy = null;
        }
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
