package io.elio.io.internal.uring;

import io.elio.Awaitable;
import io.elio.CancelToken;
import io.elio.io.IoFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** An open file. */
final class UringFile extends SharedHandle implements IoFile {
    private final Path path;
    private final boolean writable;

    UringFile(int fd, Path path, boolean writable) {
        super(fd);
        this.path = path;
        this.writable = writable;
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

    /** One that is not writable is refused by the ring, whether the kernel knows the operation or not. */
    @Override
    public Awaitable<Void> truncate(long length, CancelToken token) {
        return Truncation.IN_RING || !writable ? FileCommand.truncate(this, length, token) : Truncation.onThread(this, length, token);
    }

    @Override
    public Awaitable<Long> size(CancelToken token) {
        return new SizeOperation(this, token);
    }

    String subject() {
        return path.toString();
    }
}
