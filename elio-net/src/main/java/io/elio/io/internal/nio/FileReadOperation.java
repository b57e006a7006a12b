package io.elio.io.internal.nio;

import io.elio.CancelToken;
import io.elio.io.IoFile;
import java.io.IOException;
import java.nio.ByteBuffer;

/** One read of a file. */
final class FileReadOperation extends FileOperation<Integer> {
    private final NioFile file;
    private final ByteBuffer dst;
    private final long position;

    FileReadOperation(NioFile file, ByteBuffer dst, long position) {
        super("read", file);
        this.file = file;
        this.dst = dst;
        this.position = position;
        prepare(CancelToken.none());
        if (dst.isReadOnly()) {
            finishNow(new IllegalArgumentException("dst is read-only (expected: a buffer that can be written to)"));
        } else if (!dst.hasRemaining()) {
            finishNow(0);
        }
    }

    @Override
    int perform() throws IOException {
        int limit = HeapBuffers.bound(dst);
        try {
            // No outcome may be negative but an error; the end is told apart in value().
            return Math.max(0, position == IoFile.CURRENT ? file.channel.read(dst) : file.channel.read(dst, position));
        } finally {
            dst.limit(limit);
        }
    }

    @Override
    protected Integer value(int outcome) {
        return outcome == 0 && dst.hasRemaining() ? -1 : outcome;
    }
}
