package io.elio.io.uring;

import io.elio.CancelToken;
import io.netty.channel.unix.Buffer;
import java.nio.ByteBuffer;

/**
 * The writes of a socket, of one buffer each. A direct buffer is read by the kernel; a heap buffer is copied to a pooled
 * native one, at most {@link NativeBuffers#LARGEST} bytes a write.
 */
final class WriteOperation extends UringOperation<Integer> {
    private final UringSocket socket;
    private ByteBuffer src;
    private NativeBuffer copy;

    WriteOperation(UringSocket socket) {
        super("write", socket);
        this.socket = socket;
    }

    WriteOperation from(ByteBuffer source, CancelToken token) {
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
        if (src.isDirect()) {
            send(ring, Buffer.memoryAddress(src) + src.position(), src.remaining());
        } else {
            copy = ring.buffers.acquire(src.remaining());
            int length = Math.min(copy.capacity(), src.remaining());
            copy.bytes.put(0, src, src.position(), length);
            send(ring, copy.address, length);
        }
    }

    private void send(UringContext ring, long address, int length) {
        submit(ring, Opcode.SEND, socket.fd, 0, address, length, Opcode.MSG_NOSIGNAL);
    }

    @Override
    protected int end(UringContext ring, int result, int flags) {
        if (result > 0) {
            src.position(src.position() + result);
        }
        rollBack(ring);
        return result;
    }

    @Override
    protected void rollBack(UringContext ring) {
        src = null;
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
