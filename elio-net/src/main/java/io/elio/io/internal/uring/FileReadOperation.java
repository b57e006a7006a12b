package io.elio.io.internal.uring;

import io.elio.CancelToken;
import java.nio.ByteBuffer;

/** One read of a file. Heap buffers go through a pooled native one, as in {@link ReadOperation}. */
final class FileReadOperation extends UringOperation<Integer> {
    private final UringFile file;
    private final ByteBuffer dst;
    private final long position;
    private final boolean empty;
    private NativeBuffer copy;

    FileReadOperation(UringFile file, ByteBuffer dst, long position) {
        super("read", file);
        this.file = file;
        this.dst = dst;
        this.position = position;
        this.empty = !dst.hasRemaining();
        prepare(CancelToken.none());
        if (dst.isReadOnly()) {
            finishNow(new IllegalArgumentException("dst is read-only (expected: a buffer that can be written to)"));
        } else if (empty) {
            finishNow(0);
        }
    }

    @Override
    protected void enterHandle() {
        file.enter(this);
    }

    @Override
    protected void enqueue(UringContext ring) {
        if (dst.isDirect()) {
            submit(ring, Opcode.READ, (short) 0, file.fd, position, dst, 0);
        } else {
            copy = ring.buffers.acquire(dst.remaining());
            submit(ring, Opcode.READ, file.fd, position, copy.address, Math.min(copy.capacity(), dst.remaining()), 0);
        }
    }

    @Override
    protected int end(UringContext ring, int result, int flags) {
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
            dst.position(dst.position() + count);
        } else {
            dst.put(copy.bytes.limit(count));
        }
    }

    @Override
    protected void rollBack(UringContext ring) {
        file.leave(this);
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
        return file.subject();
    }
}
