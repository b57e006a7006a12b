package io.elio.io.internal.uring;

import io.elio.CancelToken;
import java.nio.ByteBuffer;

/** One read or write of a file with several buffers. */
final class FileAreasTransfer extends AreasOperation {
    private final UringFile file;
    private final boolean reads;
    private final ByteBuffer[] buffers;
    private final long position;
    private final boolean empty;

    private FileAreasTransfer(UringFile file, boolean reads, ByteBuffer[] buffers, long position, CancelToken token) {
        super(reads ? "readv" : "writev", file);
        this.file = file;
        this.reads = reads;
        this.buffers = buffers;
        this.position = position;
        empty = !anyRemaining(buffers);
        prepare(token);
        if (reads && anyReadOnly(buffers)) {
            finishNow(readOnly());
        } else if (empty) {
            finishNow(0);
        }
    }

    static FileAreasTransfer read(UringFile file, ByteBuffer[] dsts, long position, CancelToken token) {
        return new FileAreasTransfer(file, true, dsts, position, token);
    }

    static FileAreasTransfer write(UringFile file, ByteBuffer[] srcs, long position, CancelToken token) {
        return new FileAreasTransfer(file, false, srcs, position, token);
    }

    @Override
    protected void enterHandle() {
        file.enter(this);
    }

    @Override
    protected void enqueue(UringContext ring) {
        if (reads) {
            submitToFill(ring, Opcode.READV, file.fd, position, buffers);
        } else {
            submitToTake(ring, Opcode.WRITEV, file.fd, position, buffers);
        }
    }

    @Override
    protected int end(UringContext ring, int result, int flags) {
        try {
            if (reads) {
                filled(result);
            } else {
                taken(result);
            }
        } finally {
            rollBack(ring);
        }
        return result;
    }

    @Override
    protected void rollBack(UringContext ring) {
        file.leave(this);
        super.rollBack(ring);
    }

    @Override
    protected Long value(int outcome) {
        return reads && outcome == 0 && !empty ? -1L : outcome;
    }

    @Override
    protected String subject() {
        return file.subject();
    }
}
