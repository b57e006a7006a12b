package io.elio.io;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Task;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A file that is read without blocking a worker: through the ring on io_uring, by a few threads of the backend on nio.
 *
 * <p>Reads at a position are independent of each other and may overlap in time. Reads without a position take the bytes
 * that follow the previous ones; one may be under way at a time. A buffer belongs to the read until the read has ended.
 * A direct buffer is filled without a copy.
 *
 * <p>A file can be used by any coroutine of the scheduler that opened it, and closed by any thread.
 */
public final class AsyncFile implements AutoCloseable {
    private final IoFile file;
    private final Path path;

    private AsyncFile(IoFile file, Path path) {
        this.file = file;
        this.path = path;
    }

    /**
     * Opens a file for reading. A directory can be opened, but not read.
     *
     * @throws ErrnoException ENOENT, EACCES, ...
     * @throws IllegalArgumentException if the path is not one of the default file system
     */
    @Async
    public static Task<AsyncFile> open(Path path) throws IOException {
        Objects.requireNonNull(path, "path");
        return Task.of(new AsyncFile(await(IoContext.current().open(path)), path));
    }

    /**
     * Reads the bytes that follow those of the previous call, at least one unless {@code dst} has no room. The position
     * of the buffer moves by what was read.
     *
     * @return how many bytes were read; -1 at the end of the file
     * @throws ErrnoException EISDIR for a directory, EBADF if the file is closed, EIO, ...
     * @throws IoCancelledException if the file is closed meanwhile and the read had not begun
     */
    @Async
    public Task<Integer> read(ByteBuffer dst) throws IOException {
        return Task.of(await(file.read(dst, IoFile.CURRENT)));
    }

    /**
     * Reads at a position, at least one byte unless {@code dst} has no room. The position of the buffer moves by what was
     * read; the position at which {@link #read(ByteBuffer)} goes on does not.
     *
     * @param position the offset of the first byte, from 0
     * @return how many bytes were read; -1 if there are none at the position
     * @throws ErrnoException EISDIR for a directory, EBADF if the file is closed, EIO, ...; on nio ESPIPE if it has no positions,
     *     as a FIFO, of which io_uring reads the next bytes
     * @throws IoCancelledException if the file is closed meanwhile and the read had not begun
     */
    @Async
    public Task<Integer> read(ByteBuffer dst, long position) throws IOException {
        if (position < 0) {
            throw new IllegalArgumentException("position: " + position + " (expected: >= 0)");
        }
        return Task.of(await(file.read(dst, position)));
    }

    /** What was opened. */
    public Path path() {
        return path;
    }

    /** Closes; the descriptor is given back when the reads under way have ended. Idempotent, any thread. */
    @Override
    public void close() {
        file.close();
    }

    @Override
    public String toString() {
        return "AsyncFile[" + path + "]";
    }
}
