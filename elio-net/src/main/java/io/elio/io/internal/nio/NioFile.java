package io.elio.io.internal.nio;

import io.elio.Awaitable;
import io.elio.CancelToken;
import io.elio.io.IoFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** An open file. */
final class NioFile extends NioHandle implements IoFile {
    final FileChannel channel;
    private final Path path;

    NioFile(FileChannel channel, Path path) {
        super(channel);
        this.channel = channel;
        this.path = path;
    }

    @Override
    public Awaitable<Integer> read(ByteBuffer dst, long position, CancelToken token) {
        return FileTransfer.read(this, dst, position, token);
    }

    @Override
    public Awaitable<Integer> write(ByteBuffer src, long position, CancelToken token) {
        return FileTransfer.write(this, src, position, token);
    }

    @Override
    public Awaitable<Long> readv(ByteBuffer[] dsts, long position, CancelToken token) {
        return FileAreasTransfer.read(this, dsts, position, token);
    }

    @Override
    public Awaitable<Long> writev(ByteBuffer[] srcs, long position, CancelToken token) {
        return FileAreasTransfer.write(this, srcs, position, token);
    }

    @Override
    public Awaitable<Void> sync(boolean metadata, CancelToken token) {
        return FileCommand.sync(this, metadata, token);
    }

    @Override
    public Awaitable<Void> allocate(int mode, long position, long length, CancelToken token) {
        return FileCommand.allocate(this, mode, position, length, token);
    }

    @Override
    public Awaitable<Void> truncate(long length, CancelToken token) {
        return FileCommand.truncate(this, length, token);
    }

    @Override
    public Awaitable<Long> size(CancelToken token) {
        return new SizeOperation(this, token);
    }

    /** Closes the channel at once: so what a thread has begun, as the read of a silent FIFO, ends too. */
    @Override
    protected void cancelOperations() {
        super.cancelOperations();
        free();
    }

    @Override
    String subject() {
        return path.toString();
    }
}
