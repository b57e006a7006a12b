package io.elio.io.internal.nio;

import io.elio.CancelToken;
import io.elio.io.IoFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** One read or write of a file with several buffers: one after the other, as channels have no such operation at a position. */
final class FileAreasTransfer extends FileOperation<Long> {
    private final FileChannel channel;
    private final boolean reads;
    private final ByteBuffer[] buffers;
    private final long position;
    private final boolean empty;

    private FileAreasTransfer(NioFile file, boolean reads, ByteBuffer[] buffers, long position, CancelToken token) {
        super(reads ? "readv" : "writev", file);
        channel = file.channel;
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

    static FileAreasTransfer read(NioFile file, ByteBuffer[] dsts, long position, CancelToken token) {
        return new FileAreasTransfer(file, true, dsts, position, token);
    }

    static FileAreasTransfer write(NioFile file, ByteBuffer[] srcs, long position, CancelToken token) {
        return new FileAreasTransfer(file, false, srcs, position, token);
    }

    @Override
    int perform() throws IOException {
        int total = 0;
        for (ByteBuffer buffer : buffers) {
            if (buffer.remaining() > Integer.MAX_VALUE - total) {
                break;
            }
            int count = perform(buffer, total);
            total += count;
            if (buffer.hasRemaining()) {
                break;
            }
        }
        return total;
    }

    /** A failure after some progress comes again with the next operation, if it lasts. */
    private int perform(ByteBuffer buffer, int before) throws IOException {
        int start = buffer.position();
        try {
            boolean more = buffer.hasRemaining();
            while (more) {
                more = step(buffer, before + buffer.position() - start) && buffer.hasRemaining();
            }
        } catch (IOException e) {
            if (before + buffer.position() - start == 0) {
                throw e;
            }
        }
        return buffer.position() - start;
    }

    /** Transfers what the channel takes at once, of a heap buffer a piece; answers whether it has taken all of it. */
    private boolean step(ByteBuffer buffer, int before) throws IOException {
        int limit = HeapBuffers.bound(buffer);
        try {
            int count = position == IoFile.CURRENT ? transfer(buffer) : transferAt(buffer, position + before);
            return count > 0 && !buffer.hasRemaining();
        } finally {
            buffer.limit(limit);
        }
    }

    private int transfer(ByteBuffer buffer) throws IOException {
        return reads ? channel.read(buffer) : channel.write(buffer);
    }

    private int transferAt(ByteBuffer buffer, long at) throws IOException {
        return reads ? channel.read(buffer, at) : channel.write(buffer, at);
    }

    @Override
    protected Long value(int outcome) {
        return reads && outcome == 0 && !empty ? -1L : outcome;
    }
}
