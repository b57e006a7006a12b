package io.elio.io.internal.uring;

import io.elio.CancelToken;

/** Asks for the size of a file. */
final class SizeOperation extends UringOperation<Long> {
    /** {@code struct statx}, and where the size stands in it. */
    private static final int STATX_BYTES = 256;
    private static final int SIZE_AT = 40;
    private static final int STATX_SIZE = 0x200;

    private final UringFile file;
    private NativeBuffer status;
    private long size;

    SizeOperation(UringFile file, CancelToken token) {
        super("fstat", file);
        this.file = file;
        prepare(token);
    }

    @Override
    protected void enterHandle() {
        file.enter(this);
    }

    @Override
    protected void enqueue(UringContext ring) {
        status = ring.buffers.acquire(STATX_BYTES + 1);
        // The empty path: the descriptor itself.
        status.bytes.put(STATX_BYTES, (byte) 0);
        submit(ring, Opcode.STATX, (short) 0, file.fd, status.address, status.address + STATX_BYTES, STATX_SIZE, Opcode.AT_EMPTY_PATH);
    }

    @Override
    protected int end(UringContext ring, int result, int flags) {
        size = status.bytes.getLong(SIZE_AT);
        rollBack(ring);
        return result;
    }

    @Override
    protected void rollBack(UringContext ring) {
        file.leave(this);
        if (status != null) {
            ring.buffers.release(status);
            status = null;
        }
    }

    @Override
    protected Long value(int outcome) {
        return size;
    }

    @Override
    protected String subject() {
        return file.subject();
    }
}
