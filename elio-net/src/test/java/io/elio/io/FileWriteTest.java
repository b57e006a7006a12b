package io.elio.io;

import static io.elio.Elio.await;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;
import static java.nio.file.StandardOpenOption.DSYNC;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.SYNC;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.elio.Async;
import io.elio.AsyncCallable;
import io.elio.CancelSource;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.net.Io;
import io.elio.net.LeakCheck;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
@ExtendWith(LeakCheck.class)
class FileWriteTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void writesInSequence(String backend) throws IOException {
        byte[] content = randomBytes(300_000);
        for (boolean direct : new boolean[] {true, false}) {
            Path path = folder.resolve("sequence" + direct);
            Io.run(backend, () -> {
                try (AsyncFile file = await(AsyncFile.open(path, WRITE, CREATE_NEW))) {
                    ByteBuffer src = buffer(content, direct);
                    while (src.hasRemaining()) {
                        await(file.write(src));
                    }
                    assertEquals(0, await(file.write(src)));
                }
                return Task.done();
            });
            assertArrayEquals(content, Files.readAllBytes(path));
        }
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void writesAtPositionsIndependently(String backend) throws IOException {
        Path path = folder.resolve("positions");
        byte[] content = randomBytes(64 * 1000);
        Io.run(backend, 2, () -> {
            try (AsyncFile file = await(AsyncFile.open(path, READ, WRITE, CREATE))) {
                List<AsyncCallable<FileTransferResult>> writes = new ArrayList<>();
                for (int i = 63; i >= 0; i--) {
                    int at = i * 1000;
                    writes.add(() -> file.writeExactly(ByteBuffer.wrap(content, at, 1000), at, Elio.cancelToken()));
                }
                for (FileTransferResult each : await(Elio.whenAll(writes))) {
                    assertEquals(new FileTransferResult(1000, FileTransferResult.End.COMPLETE, null), each);
                }
                assertEquals(1, await(file.write(ByteBuffer.wrap(new byte[] {content[0]}))));
                assertEquals(64_000, await(file.size()));
            }
            return Task.done();
        });
        assertArrayEquals(content, Files.readAllBytes(path));
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void optionsMeanWhatTheyMeanForChannels(String backend) throws IOException {
        Path path = Files.writeString(folder.resolve("file"), "0123456789");
        assertEquals("ab23456789", written(backend, path, "ab", WRITE));
        assertEquals("ab23456789!", written(backend, path, "!", APPEND));
        assertEquals("new", written(backend, path, "new", WRITE, TRUNCATE_EXISTING));
        assertEquals("synced", written(backend, path, "synced", WRITE, SYNC));
        assertEquals("Synced", written(backend, path, "S", WRITE, DSYNC));
        assertEquals("made", written(backend, folder.resolve("made"), "made", WRITE, CREATE));
        assertEquals("open EEXIST", failure(backend, () -> AsyncFile.open(path, WRITE, CREATE_NEW)));
        assertEquals("open ENOENT", failure(backend, () -> AsyncFile.open(folder.resolve("none"), WRITE)));
        assertEquals("open ENOENT", failure(backend, () -> AsyncFile.open(folder.resolve("none"), CREATE)));
        Path link = Files.createSymbolicLink(folder.resolve("link"), path);
        assertEquals("open ELOOP", failure(backend, () -> AsyncFile.open(link, READ, LinkOption.NOFOLLOW_LINKS)));
        assertEquals("linked", written(backend, link, "linked", WRITE));
    }

    private static String written(String backend, Path path, String text, OpenOption... options) throws IOException {
        Io.run(backend, () -> {
            try (AsyncFile file = await(AsyncFile.open(path, options))) {
                assertEquals(text.length(), await(file.write(ByteBuffer.wrap(text.getBytes()))));
            }
            return Task.done();
        });
        return Files.readString(path);
    }

    private static String failure(String backend, Failures.Call call) {
        return name(Io.run(backend, () -> Failures.of(call)));
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void refusesOptionsThatContradictEachOther(String backend) {
        Path path = folder.resolve("file");
        IllegalArgumentException contradiction = assertThrows(IllegalArgumentException.class,
            () -> Io.run(backend, () -> AsyncFile.open(path, APPEND, READ)));
        assertEquals("APPEND without READ and TRUNCATE_EXISTING)", contradiction.getMessage().split("expected: ")[1]);
        assertThrows(IllegalArgumentException.class, () -> Io.run(backend, () -> AsyncFile.open(path, APPEND, TRUNCATE_EXISTING)));
        UnsupportedOperationException unknown = assertThrows(UnsupportedOperationException.class,
            () -> Io.run(backend, () -> AsyncFile.open(path, WRITE, DELETE_ON_CLOSE)));
        assertEquals("option DELETE_ON_CLOSE", unknown.getMessage().split(" \\(")[0]);
        assertFalse(Files.exists(path));
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void makesFilesWithPermissions(String backend) throws IOException {
        assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"), "needs a file system with permissions");
        Path path = folder.resolve("secret");
        Io.run(backend, () -> {
            await(AsyncFile.open(path, Set.of(WRITE, CREATE), PosixFilePermissions.fromString("rwx------"))).close();
            return Task.done();
        });
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void scattersAndGathers(String backend) throws IOException {
        byte[] content = randomBytes(200_000);
        Path path = folder.resolve("areas");
        ByteBuffer[] got = {ByteBuffer.allocate(0), ByteBuffer.allocate(1), ByteBuffer.allocateDirect(99_999), ByteBuffer.allocate(100_000)};
        Io.run(backend, () -> {
            try (AsyncFile file = await(AsyncFile.open(path, READ, WRITE, CREATE))) {
                ByteBuffer[] srcs = {slice(content, 0, 10, false), slice(content, 10, 10, false), slice(content, 10, 150_000, true),
                    slice(content, 150_000, 200_000, false)};
                await(all(srcs, at -> file.writev(srcs, at)));
                await(all(got, at -> file.readv(got, at)));
                assertEquals(-1, await(file.readv(new ByteBuffer[] {ByteBuffer.allocate(1)}, 200_000)));
                assertEquals(0, await(file.readv(new ByteBuffer[] {ByteBuffer.allocate(0)}, 0)));
                assertEquals(0, await(file.writev(new ByteBuffer[0], 0)));
            }
            return Task.done();
        });
        assertArrayEquals(content, Files.readAllBytes(path));
        ByteBuffer joined = ByteBuffer.allocate(200_000);
        Arrays.stream(got).forEach(each -> joined.put(each.flip()));
        assertArrayEquals(content, joined.array());
    }

    private interface Transfer {
        Task<Long> at(long position) throws IOException;
    }

    @Async
    private static Task<Void> all(ByteBuffer[] buffers, Transfer transfer) throws IOException {
        long done = 0;
        while (Arrays.stream(buffers).anyMatch(ByteBuffer::hasRemaining)) {
            int before = Arrays.stream(buffers).mapToInt(ByteBuffer::remaining).sum();
            long count = await(transfer.at(done));
            assertEquals(before - count, Arrays.stream(buffers).mapToInt(ByteBuffer::remaining).sum());
            done += count;
        }
        return Task.done();
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void refusesReadOnlyBuffers(String backend) throws IOException {
        Path path = Files.writeString(folder.resolve("file"), "content");
        ByteBuffer[] dsts = {ByteBuffer.allocate(1), ByteBuffer.allocate(1).asReadOnlyBuffer()};
        assertThrows(IllegalArgumentException.class, () -> Io.run(backend, () -> {
            try (AsyncFile file = await(AsyncFile.open(path))) {
                await(file.readv(dsts, 0));
            }
            return Task.done();
        }));
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void writesFromReadOnlyBuffers(String backend) throws IOException {
        Path path = folder.resolve("file");
        Io.run(backend, () -> {
            try (AsyncFile file = await(AsyncFile.open(path, WRITE, CREATE))) {
                assertEquals(3, await(file.write(ByteBuffer.wrap("abc".getBytes()).asReadOnlyBuffer(), 0)));
                ByteBuffer[] srcs = {ByteBuffer.wrap("de".getBytes()).asReadOnlyBuffer(), ByteBuffer.allocateDirect(1).asReadOnlyBuffer()};
                assertEquals(3, await(file.writev(srcs, 3)));
            }
            return Task.done();
        });
        assertEquals("abcde\0", Files.readString(path));
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void truncatesAndExtends(String backend) throws IOException {
        Path path = Files.writeString(folder.resolve("file"), "0123456789");
        Io.run(backend, () -> {
            try (AsyncFile file = await(AsyncFile.open(path, WRITE))) {
                await(file.truncate(4));
                assertEquals(4, await(file.size()));
                await(file.truncate(6));
                await(file.sync());
                await(file.syncData());
            }
            return Task.done();
        });
        assertEquals("0123\0\0", Files.readString(path));
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void allocates(String backend) throws IOException {
        Path path = Files.writeString(folder.resolve("file"), "0123456789");
        Io.run(backend, () -> {
            try (AsyncFile file = await(AsyncFile.open(path, WRITE))) {
                await(file.allocate(5, 10));
                assertEquals(15, await(file.size()));
                await(file.allocate(0, 3));
                assertEquals(15, await(file.size()));
                assertEquals("length: 0 (expected: >= 1)", await(Failures.of(() -> file.allocate(0, 0))).getMessage());
                assertEquals("EOVERFLOW", ((ErrnoException) await(Failures.of(() -> file.allocate(1, Long.MAX_VALUE)))).errnoName());
            }
            return Task.done();
        });
        assertEquals("0123456789\0\0\0\0\0", Files.readString(path));
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void punchesHolesWhereTheBackendCan(String backend) throws IOException {
        Path path = Files.writeString(folder.resolve("file"), "0123456789");
        Io.run(backend, () -> {
            try (AsyncFile file = await(AsyncFile.open(path, WRITE))) {
                if (backend.equals("nio")) {
                    assertEquals("EOPNOTSUPP", ((ErrnoException) await(Failures.of(() -> file.punchHole(2, 3)))).errnoName());
                } else {
                    await(file.punchHole(2, 3));
                }
            }
            return Task.done();
        });
        assertEquals(backend.equals("nio") ? "0123456789" : "01\0\0\0" + "56789", Files.readString(path));
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void failuresHaveTheirErrorNumber(String backend) throws IOException {
        Path path = Files.writeString(folder.resolve("file"), "content");
        assertEquals("write EBADF", failure(backend, () -> used(path, READ, file -> file.write(bytes(1)))));
        assertEquals("read EBADF", failure(backend, () -> used(path, WRITE, file -> file.read(bytes(1)))));
        assertEquals("write EBADF", failure(backend, () -> used(path, WRITE, file -> {
            file.close();
            return file.write(bytes(1), 0);
        })));
        assertEquals("fsync EBADF", failure(backend, () -> used(path, WRITE, file -> {
            file.close();
            return file.sync();
        })));
        String refused = failure(backend, () -> used(path, READ, file -> file.truncate(0)));
        assertTrue(refused.equals("ftruncate EBADF") || refused.equals("ftruncate EINVAL"), refused);
        assumeTrue(Files.exists(Path.of("/dev/full")), "needs Linux");
        assertEquals("write ENOSPC", failure(backend, () -> used(Path.of("/dev/full"), WRITE, file -> file.write(bytes(1)))));
    }

    private interface Use {
        Task<?> of(AsyncFile file) throws IOException;
    }

    @Async
    private static Task<Void> used(Path path, OpenOption option, Use use) throws IOException {
        try (AsyncFile file = await(AsyncFile.open(path, option))) {
            await(use.of(file));
            return Task.done();
        }
    }

    private static ByteBuffer bytes(int count) {
        return ByteBuffer.allocateDirect(count);
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void whatIsCancelledBeforeDoesNothing(String backend) throws IOException {
        Path path = Files.writeString(folder.resolve("file"), "content");
        CancelSource source = new CancelSource();
        source.cancel();
        Io.run(backend, () -> {
            try (AsyncFile file = await(AsyncFile.open(path, READ, WRITE))) {
                List<Failures.Call> calls = List.of(() -> file.write(bytes(3), source.token()), () -> file.write(bytes(3), 0, source.token()),
                    () -> file.writev(new ByteBuffer[] {bytes(3)}, 0, source.token()), () -> file.read(bytes(3), source.token()),
                    () -> file.read(bytes(3), 0, source.token()), () -> file.readv(new ByteBuffer[] {bytes(3)}, 0, source.token()),
                    () -> file.truncate(0, source.token()), () -> file.allocate(0, 100, source.token()), () -> file.sync(source.token()),
                    () -> file.syncData(source.token()));
                for (Failures.Call call : calls) {
                    assertEquals(IoCancelledException.class, await(Failures.of(call)).getClass());
                }
            }
            return Task.done();
        });
        assertEquals("content", Files.readString(path));
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aCloseEndsWhatWaits(String backend) throws Exception {
        Path fifo = folder.resolve("fifo");
        assumeTrue(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor() == 0, "needs mkfifo");
        // Both ends, so that nobody waits for the other one, and the FIFO has no end.
        try (RandomAccessFile silent = new RandomAccessFile(fifo.toFile(), "rw")) {
            Io.run(backend, () -> {
                AsyncFile file = await(AsyncFile.open(fifo));
                List<JoinHandle<Throwable>> reads = new ArrayList<>();
                for (int i = 0; i < 5; i++) {
                    reads.add(Elio.spawn(() -> Failures.of(() -> file.read(bytes(3)))));
                }
                await(Io.settle());
                await(Elio.spawnBlocking(() -> {
                    file.close();
                    return null;
                }));
                for (JoinHandle<Throwable> read : reads) {
                    assertEquals("read ECANCELED", name(await(read)));
                }
                assertEquals("read EBADF", name(await(Failures.of(() -> file.read(bytes(3))))));
                return Task.done();
            });
        }
    }

    private static String name(Throwable failure) {
        ErrnoException known = assertInstanceOf(ErrnoException.class, failure);
        return known.syscall() + " " + known.errnoName();
    }

    private static ByteBuffer buffer(byte[] content, boolean direct) {
        return slice(content, 0, content.length, direct);
    }

    private static ByteBuffer slice(byte[] content, int from, int to, boolean direct) {
        ByteBuffer buffer = direct ? ByteBuffer.allocateDirect(to - from) : ByteBuffer.allocate(to - from);
        return buffer.put(content, from, to - from).flip();
    }

    private static byte[] randomBytes(int count) {
        byte[] bytes = new byte[count];
        new Random(count).nextBytes(bytes);
        return bytes;
    }
}
