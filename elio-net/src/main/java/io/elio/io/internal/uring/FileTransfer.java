package io.elio.io.internal.uring;

import io.elio.CancelToken;
import java.nio.ByteBuffer;

/** One read or write of a file. */
final class FileTransfer extends BufferOperation {
    private final UringFile file;
    private final boolean reads;
    private final ByteBuffer buffer;
    private final long position;
    private final boolean empty;

    private FileTransfer(UringFile file, boolean reads, ByteBuffer buffer, long position, CancelToken token) {
        super(reads ? "read" : "write", file);
        this.file = file;
        this.reads = reads;
        this.buffer = buffer;
        this.position = position;
        empty = !buffer.hasRemaining();
        prepare(token);
        if (reads && buffer.isReadOnly()) {
            finishNow(readOnly());
        } else if (empty) {
            finishNow(0);
        }
    }

    static FileTransfer read(UringFile file, ByteBuffer dst, long position, CancelToken token) {
        return new FileTransfer(file, true, dst, position, token);
    }

    static FileTransfer write(UringFile file, ByteBuffer src, long position, CancelToken token) {
        return new FileTransfer(file, false, src, position, token);
    }

    @Override
    protected void enterHandle() {
        file.enter(this);
    }

    @Override
    protected void enqueue(UringContext ring) {
        if (reads) {
            submitToFill(ring, Opcode.READ, (short) 0, file.fd, position, buffer);
        } else {
            submitToTake(ring, Opcode.WRITE, file.fd, position, buffer, 0);
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
    protected Integer value(int outcome) {
        return reads && outcome == 0 && !empty ? -1 : outcome;
    }

    @Override
    protected String subject() {
        return file.subject();
    }
}
