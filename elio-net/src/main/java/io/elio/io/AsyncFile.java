package io.elio.io;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.CancelToken;
import io.elio.Task;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A file that is used without blocking a worker: through the ring on io_uring, by a few threads of the backend on nio.
 *
 * <p>Operations at a position are independent of each other and may overlap in time. Those without a position go on where the previous
 * one ended; one of them may be under way at a time. A buffer belongs to the operation until that has ended; its position moves by what
 * was transferred. A direct buffer is used without a copy; of a heap buffer a single operation may take only a part, 64 KiB at most.
 *
 * <p>A token that is cancelled before an operation, or before the kernel or a thread has begun it, ends it with an
 * {@link IoCancelledException}: nothing was transferred then. What has begun usually goes on to its end.
 *
 * <p>Failures are {@link ErrnoException}: EBADF if the file is closed or was not opened for this, EIO, ENOSPC, EFBIG, EISDIR, ... A file can be
 * used by any coroutine of the scheduler that opened it, and closed by any thread.
 */
public final class AsyncFile implements AutoCloseable {
    private final IoFile file;
    private final Path path;

    private AsyncFile(IoFile file, Path path) {
        this.file = file;
        this.path = path;
    }

    // ---- opening and closing --------------------------------------------------------------------------------------------

    /**
     * Opens a file, for reading unless the options say otherwise. A directory can be opened, but not read.
     *
     * @param options as those of {@link java.nio.channels.FileChannel#open}: READ, WRITE, APPEND, CREATE, CREATE_NEW, TRUNCATE_EXISTING,
     *     SYNC, DSYNC, SPARSE, NOFOLLOW_LINKS, and {@code ExtendedOpenOption.DIRECT}, which wants aligned direct buffers. APPEND excludes
     *     READ and TRUNCATE_EXISTING; what creates or truncates is ignored without WRITE or APPEND
     * @throws ErrnoException ENOENT, EACCES, EEXIST, ELOOP, EMFILE, ...
     * @throws IllegalArgumentException if the path is not one of the default file system, or the options contradict each other
     * @throws UnsupportedOperationException if an option is none of these
     */
    public static Task<AsyncFile> open(Path path, OpenOption... options) throws IOException {
        return open(path, Set.of(options), Set.of());
    }

    /**
     * As {@link #open(Path, OpenOption...)}, with the permissions of a file that is created.
     *
     * @param permissions from which the process's mask is taken away; empty: read and write for everybody. Ignored where files have none
     */
    @Async
    public static Task<AsyncFile> open(Path path, Set<? extends OpenOption> options, Set<PosixFilePermission> permissions)
        throws IOException {
        Objects.requireNonNull(path, "path");
        return Task.of(new AsyncFile(await(IoContext.current().open(path, FileMode.of(options, permissions))), path));
    }

    /** What was opened. */
    public Path path() {
        return path;
    }

    /** Closes; the descriptor is given back when the operations under way have ended. Idempotent, any thread. */
    @Override
    public void close() {
        file.close();
    }

    // ---- reading --------------------------------------------------------------------------------------------------------

    /**
     * Reads the bytes that follow those of the previous call, at least one unless {@code dst} has no room.
     *
     * @return how many bytes were read; -1 at the end of the file
     * @throws IoCancelledException if the file is closed meanwhile and the read had not begun
     */
    public Task<Integer> read(ByteBuffer dst) throws IOException {
        return read(dst, CancelToken.none());
    }

    /** As {@link #read(ByteBuffer)}, until {@code token} is cancelled. */
    @Async
    public Task<Integer> read(ByteBuffer dst, CancelToken token) throws IOException {
        return Task.of(await(file.read(dst, IoFile.CURRENT, token)));
    }

    /**
     * Reads at a position, at least one byte unless {@code dst} has no room. The position at which {@link #read(ByteBuffer)} goes
     * on does not move.
     *
     * @param position the offset of the first byte, from 0
     * @return how many bytes were read; -1 if there are none at the position
     * @throws ErrnoException on nio ESPIPE if the file has no positions, as a FIFO, of which io_uring reads the next bytes
     * @throws IoCancelledException if the file is closed meanwhile and the read had not begun
     */
    public Task<Integer> read(ByteBuffer dst, long position) throws IOException {
        return read(dst, position, CancelToken.none());
    }

    /** As {@link #read(ByteBuffer, long)}, until {@code token} is cancelled. */
    @Async
    public Task<Integer> read(ByteBuffer dst, long position, CancelToken token) throws IOException {
        return Task.of(await(file.read(dst, requirePosition(position), token)));
    }

    /** As {@link #read(ByteBuffer, long)}, into several buffers in their order. On nio one after the other. */
    public Task<Long> readv(ByteBuffer[] dsts, long position) throws IOException {
        return readv(dsts, position, CancelToken.none());
    }

    /** As {@link #readv(ByteBuffer[], long)}, until {@code token} is cancelled. */
    @Async
    public Task<Long> readv(ByteBuffer[] dsts, long position, CancelToken token) throws IOException {
        return Task.of(await(file.readv(dsts, requirePosition(position), token)));
    }

    // ---- writing --------------------------------------------------------------------------------------------------------

    /**
     * Writes behind the bytes of the previous call, or, if the file was opened with APPEND, at its end; at least one byte unless
     * {@code src} is empty.
     *
     * @return how many bytes were written
     * @throws IoCancelledException if the file is closed meanwhile and the write had not begun
     */
    public Task<Integer> write(ByteBuffer src) throws IOException {
        return write(src, CancelToken.none());
    }

    /** As {@link #write(ByteBuffer)}, until {@code token} is cancelled. */
    @Async
    public Task<Integer> write(ByteBuffer src, CancelToken token) throws IOException {
        return Task.of(await(file.write(src, IoFile.CURRENT, token)));
    }

    /**
     * Writes at a position, at least one byte unless {@code src} is empty. What lies between the end of the file and the position reads as
     * zeros. A file opened with APPEND is written at its end all the same.
     *
     * @param position the offset of the first byte, from 0
     * @return how many bytes were written
     */
    public Task<Integer> write(ByteBuffer src, long position) throws IOException {
        return write(src, position, CancelToken.none());
    }

    /** As {@link #write(ByteBuffer, long)}, until {@code token} is cancelled. */
    @Async
    public Task<Integer> write(ByteBuffer src, long position, CancelToken token) throws IOException {
        return Task.of(await(file.write(src, requirePosition(position), token)));
    }

    /** As {@link #write(ByteBuffer, long)}, from several buffers in their order. On nio one after the other. */
    public Task<Long> writev(ByteBuffer[] srcs, long position) throws IOException {
        return writev(srcs, position, CancelToken.none());
    }

    /** As {@link #writev(ByteBuffer[], long)}, until {@code token} is cancelled. */
    @Async
    public Task<Long> writev(ByteBuffer[] srcs, long position, CancelToken token) throws IOException {
        return Task.of(await(file.writev(srcs, requirePosition(position), token)));
    }

    // ---- whole ranges ---------------------------------------------------------------------------------------------------

    /** {@link #read(ByteBuffer, long, CancelToken)} whose failure is a part of the answer, as that of {@link #readExactly}. */
    public Task<FileTransferResult> readSome(ByteBuffer dst, long position, CancelToken token) {
        return FileTransfers.some(file::read, dst, requirePosition(position), token, true);
    }

    /**
     * Fills {@code dst} from a position, with as many reads as it takes. What was read before the end of the file, a failure or a
     * cancellation is in the buffer, and counted in the answer. A read that was interrupted is repeated. The token is looked at before
     * each read and cancels none that has begun; a buffer without room completes at once even if it is cancelled.
     */
    public Task<FileTransferResult> readExactly(ByteBuffer dst, long position, CancelToken token) {
        return FileTransfers.exactly(file::read, dst, requirePosition(position), token, true);
    }

    /** {@link #write(ByteBuffer, long, CancelToken)} whose failure is a part of the answer, as that of {@link #writeExactly}. */
    public Task<FileTransferResult> writeSome(ByteBuffer src, long position, CancelToken token) {
        return FileTransfers.some(file::write, src, requirePosition(position), token, false);
    }

    /**
     * Writes all of {@code src} at a position, with as many writes as it takes; otherwise as {@link #readExactly}. The file must not have
     * been opened with APPEND. A write that takes nothing is an EIO.
     */
    public Task<FileTransferResult> writeExactly(ByteBuffer src, long position, CancelToken token) {
        return FileTransfers.exactly(file::write, src, requirePosition(position), token, false);
    }

    /**
     * Reads several ranges. Those with a position are under way at the same time; those with {@link FileSegment#CURRENT} follow each other
     * in their order.
     *
     * @return for each segment, in the order of the list, how many bytes were read, 0 at the end of the file, or a negative error number
     */
    public Task<int[]> readBatch(List<FileSegment> segments) {
        return FileTransfers.batch(file::read, segments);
    }

    /** {@link #readBatch} for writing. */
    public Task<int[]> writeBatch(List<FileSegment> segments) {
        return FileTransfers.batch(file::write, segments);
    }

    // ---- the file itself ------------------------------------------------------------------------------------------------

    /** How many bytes the file has. */
    @Async
    public Task<Long> size() throws IOException {
        return Task.of(await(file.size(CancelToken.none())));
    }

    /** Brings what was written, and all metadata, to the device ({@code fsync}). Says nothing of the directory that names the file. */
    public Task<Void> sync() throws IOException {
        return sync(CancelToken.none());
    }

    /**
     * As {@link #sync()}, until {@code token} is cancelled.
     *
     * @throws ErrnoException on nio EAGAIN while 256 operations wait for a thread
     */
    @Async
    public Task<Void> sync(CancelToken token) throws IOException {
        await(file.sync(true, token));
        return Task.done();
    }

    /** As {@link #sync()}, without the metadata that are not needed to read the content ({@code fdatasync}). */
    public Task<Void> syncData() throws IOException {
        return syncData(CancelToken.none());
    }

    /** As {@link #syncData()}, until {@code token} is cancelled. */
    @Async
    public Task<Void> syncData(CancelToken token) throws IOException {
        await(file.sync(false, token));
        return Task.done();
    }

    /** As {@link #allocate(long, long, CancelToken, FileAllocation...)}, without a token. */
    public Task<Void> allocate(long position, long length, FileAllocation... how) throws IOException {
        return allocate(position, length, CancelToken.none(), how);
    }

    /**
     * Changes which parts of the file have room on the device ({@code fallocate}). Without a {@link FileAllocation}: the range gets room,
     * and the file is as long as to its end at least.
     *
     * @param position from 0
     * @param length at least 1
     * @throws ErrnoException EOPNOTSUPP where the file system, or nio, cannot; nio only makes the file longer. EOVERFLOW if the range ends
     *     behind {@link Long#MAX_VALUE}; ENOSPC; EAGAIN as {@link #sync(CancelToken)}
     */
    @Async
    public Task<Void> allocate(long position, long length, CancelToken token, FileAllocation... how) throws IOException {
        FileTransfers.requireRange("fallocate", requirePosition(position), length, path);
        await(file.allocate(FileAllocation.bits(how), position, length, token));
        return Task.done();
    }

    /** Frees the room of a range, which then reads as zeros; the file stays as long as it is. See {@link #allocate}. */
    public Task<Void> punchHole(long position, long length) throws IOException {
        return allocate(position, length, FileAllocation.PUNCH_HOLE, FileAllocation.KEEP_SIZE);
    }

    /** Cuts the file, or extends it with zeros. */
    public Task<Void> truncate(long length) throws IOException {
        return truncate(length, CancelToken.none());
    }

    /**
     * As {@link #truncate(long)}, until {@code token} is cancelled.
     *
     * @param length in bytes, from 0
     * @throws ErrnoException EBADF or EINVAL if the file was not opened for writing; on nio EAGAIN as {@link #sync(CancelToken)}
     */
    @Async
    public Task<Void> truncate(long length, CancelToken token) throws IOException {
        if (length < 0) {
            throw new IllegalArgumentException("length: " + length + " (expected: >= 0)");
        }
        await(file.truncate(length, token));
        return Task.done();
    }

    private static long requirePosition(long position) {
        if (position < 0) {
            throw new IllegalArgumentException("position: " + position + " (expected: >= 0)");
        }
        return position;
    }

    @Override
    public String toString() {
        return "AsyncFile[" + path + "]";
    }
}
