package io.elio.io;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Elio;
import io.elio.Task;
import io.elio.io.internal.errno.Errno;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * Whole files and directories, without blocking a worker. Content goes in pieces of 1 MiB through {@link AsyncFile}; what no backend
 * does asynchronously, listing a directory, runs on the threads for blocking calls ({@link Elio#spawnBlocking}).
 *
 * <p>Failures are {@link ErrnoException}: ENOENT, EACCES, ENOSPC, ...; {@link ErrnoException#transferred} tells how many bytes had been
 * read or written before.
 */
public final class AsyncFiles {
    private static final int CHUNK_BYTES = 1 << 20;
    /** The longest array that every JVM can make. */
    private static final int LARGEST = Integer.MAX_VALUE - 8;

    private static final OpenOption[] REPLACE =
        {StandardOpenOption.WRITE, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING};

    private AsyncFiles() {
    }

    /**
     * The content of a file, also of one that tells no size, as those of {@code /proc}.
     *
     * @throws ErrnoException EFBIG if it has more than 2 GiB
     */
    @Async
    public static Task<byte[]> readAllBytes(Path path) throws IOException {
        try (AsyncFile file = await(AsyncFile.open(path))) {
            byte[] content = new byte[(int) Math.min(await(file.size()), LARGEST)];
            int length = 0;
            for (int count = 0; count >= 0; length += Math.max(0, count)) {
                content = withRoom(content, length, path);
                count = await(piece(file, content, length));
            }
            return Task.of(length == content.length ? content : Arrays.copyOf(content, length));
        }
    }

    /** One byte more than is known to be there shows that it is the end. */
    private static byte[] withRoom(byte[] content, int length, Path path) throws ErrnoException {
        if (length < content.length) {
            return content;
        }
        if (length == LARGEST) {
            throw new ErrnoException("read", Errno.EFBIG.number(), path.toString()).withTransferred(length);
        }
        return Arrays.copyOf(content, (int) Math.min(LARGEST, length + Math.max(512L, length >> 1)));
    }

    @Async
    private static Task<Integer> piece(AsyncFile file, byte[] content, int length) throws IOException {
        try {
            return Task.of(await(file.read(ByteBuffer.wrap(content, length, Math.min(CHUNK_BYTES, content.length - length)))));
        } catch (ErrnoException e) {
            throw e.withTransferred(length);
        }
    }

    /** The content of a file as a text in UTF-8; what is no UTF-8 becomes a replacement character. */
    public static Task<String> readString(Path path) throws IOException {
        return readString(path, StandardCharsets.UTF_8);
    }

    /** As {@link #readString(Path)}, in another encoding. */
    @Async
    public static Task<String> readString(Path path, Charset encoding) throws IOException {
        Objects.requireNonNull(encoding, "encoding");
        return Task.of(new String(await(readAllBytes(path)), encoding));
    }

    /**
     * Writes a file: what remains in {@code content}, whose position moves.
     *
     * @param options as {@link AsyncFile#open(Path, OpenOption...)}; none: the file is made, or replaced
     * @return how many bytes were written
     */
    @Async
    public static Task<Long> write(Path path, ByteBuffer content, OpenOption... options) throws IOException {
        long written = 0;
        try (AsyncFile file = await(AsyncFile.open(path, options.length > 0 ? options : REPLACE))) {
            while (content.hasRemaining()) {
                written += await(file.write(content));
            }
            return Task.of(written);
        } catch (ErrnoException e) {
            throw e.withTransferred(written);
        }
    }

    /** As {@link #write(Path, ByteBuffer, OpenOption...)}, with a text in UTF-8. */
    public static Task<Long> writeString(Path path, String content, OpenOption... options) throws IOException {
        return write(path, StandardCharsets.UTF_8.encode(content), options);
    }

    /** Writes at the end of a file, which is made if it is missing. */
    public static Task<Long> append(Path path, ByteBuffer content) throws IOException {
        return write(path, content, StandardOpenOption.APPEND, StandardOpenOption.CREATE);
    }

    /** As {@link #append(Path, ByteBuffer)}, with a text in UTF-8. */
    public static Task<Long> appendString(Path path, String content) throws IOException {
        return append(path, StandardCharsets.UTF_8.encode(content));
    }

    /**
     * Copies the content of a file; the target is made, or replaced.
     *
     * @return how many bytes were copied
     * @throws ErrnoException EINVAL if both are the same file
     */
    @Async
    public static Task<Long> copy(Path source, Path target) throws IOException {
        if (await(blocking("stat", source, () -> Files.exists(target) && Files.isSameFile(source, target)))) {
            throw new ErrnoException("copy", Errno.EINVAL.number(), source + " onto itself");
        }
        try (AsyncFile from = await(AsyncFile.open(source))) {
            ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK_BYTES);
            // Before the target is touched: a directory, for example, cannot be read.
            int first = await(from.read(chunk));
            return Task.of(await(copy(from, chunk, first, target)));
        }
    }

    @Async
    private static Task<Long> copy(AsyncFile from, ByteBuffer chunk, int first, Path target) throws IOException {
        long copied = 0;
        try (AsyncFile to = await(AsyncFile.open(target, REPLACE))) {
            for (int count = first; count >= 0; count = await(from.read(chunk.clear()))) {
                chunk.flip();
                while (chunk.hasRemaining()) {
                    copied += await(to.write(chunk));
                }
            }
            return Task.of(copied);
        } catch (ErrnoException e) {
            throw e.withTransferred(copied);
        }
    }

    /** How many bytes a file has. */
    @Async
    public static Task<Long> size(Path path) throws IOException {
        try (AsyncFile file = await(AsyncFile.open(path))) {
            return Task.of(await(file.size()));
        }
    }

    /** Whether there is something of this name; links are followed. Also false where one may not look. */
    public static Task<Boolean> exists(Path path) {
        Objects.requireNonNull(path, "path");
        return Elio.spawnBlocking(() -> Files.exists(path));
    }

    /**
     * What a directory names, but for itself and its parent, in no order.
     *
     * @throws ErrnoException ENOTDIR, ENOENT, EACCES, ...
     */
    public static Task<List<DirectoryEntry>> list(Path directory) throws IOException {
        Objects.requireNonNull(directory, "directory");
        return blocking("readdir", directory, () -> {
            try (DirectoryStream<Path> paths = Files.newDirectoryStream(directory)) {
                return entries(paths);
            }
        });
    }

    private static <T> Task<T> blocking(String syscall, Path subject, Callable<T> job) {
        return Elio.spawnBlocking(() -> {
            try {
                return job.call();
            } catch (IOException e) {
                throw ErrnoException.of(syscall, e, subject.toString());
            }
        });
    }

    private static List<DirectoryEntry> entries(DirectoryStream<Path> paths) throws IOException {
        List<DirectoryEntry> entries = new ArrayList<>();
        try {
            for (Path path : paths) {
                entry(path).ifPresent(entries::add);
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return entries;
    }

    /** Empty if it was deleted meanwhile. */
    private static Optional<DirectoryEntry> entry(Path path) throws IOException {
        try {
            BasicFileAttributes kind = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return Optional.of(
                new DirectoryEntry(path.getFileName().toString(), kind.isDirectory(), kind.isRegularFile(), kind.isSymbolicLink()));
        } catch (NoSuchFileException gone) {
            return Optional.empty();
        }
    }
}
