package io.elio.io.internal.nio;

import io.elio.CancelToken;
import io.elio.io.IoFile;
import java.io.IOException;
import java.nio.ByteBuffer;

/** One read or write of a file. */
final class FileTransfer extends FileOperation<Integer> {
    private final NioFile file;
    private final boolean reads;
    private final ByteBuffer buffer;
    private final long position;
    private final boolean empty;

    private FileTransfer(NioFile file, boolean reads, ByteBuffer buffer, long position, CancelToken token) {
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

    static FileTransfer read(NioFile file, ByteBuffer dst, long position, CancelToken token) {
        return new FileTransfer(file, true, dst, position, token);
    }

    static FileTransfer write(NioFile file, ByteBuffer src, long position, CancelToken token) {
        return new FileTransfer(file, false, src, position, token);
    }

    @Override
    int perform() throws IOException {
        int limit = HeapBuffers.bound(buffer);
        try {
            // No outcome may be negative but an error; the end is told apart in value().
            return Math.max(0, position == IoFile.CURRENT ? transfer() : transferAt());
        } finally {
            buffer.limit(limit);
        }
    }

    private int transfer() throws IOException {
        return reads ? file.channel.read(buffer) : file.channel.write(buffer);
    }

    private int transferAt() throws IOException {
        return reads ? file.channel.read(buffer, position) : file.channel.write(buffer, position);
    }

    @Override
    protected Integer value(int outcome) {
        return reads && outcome == 0 && !empty ? -1 : outcome;
    }
}
