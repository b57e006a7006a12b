package io.elio.io;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.elio.Async;
import io.elio.AsyncCallable;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.net.Io;
import io.elio.net.LeakCheck;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
@ExtendWith(LeakCheck.class)
class AsyncFileTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void readsInSequenceToTheEnd(String backend) throws IOException {
        byte[] content = randomBytes(300_000);
        Path path = Files.write(folder.resolve("sequence"), content);
        for (boolean direct : new boolean[] {true, false}) {
            byte[] got = Io.run(backend, () -> readAll(path, direct));
            assertArrayEquals(content, got);
        }
    }

    @Async
    private static Task<byte[]> readAll(Path path, boolean direct) throws IOException {
        ByteBuffer all = ByteBuffer.allocate(1_000_000);
        ByteBuffer dst = direct ? ByteBuffer.allocateDirect(77_777) : ByteBuffer.allocate(77_777);
        try (AsyncFile file = await(AsyncFile.open(path))) {
            while (await(file.read(dst)) >= 0) {
                all.put(dst.flip());
                dst.clear();
            }
        }
        byte[] read = new byte[all.position()];
        all.get(0, read);
        return Task.of(read);
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void theTraceOfAFailureNamesWhoWaited(String backend) {
        ErrnoException failure = assertThrows(ErrnoException.class, () -> Io.run(backend, () -> readAll(folder.resolve("missing"), true)));
        List<String> trace = Arrays.stream(failure.getStackTrace()).map(each -> each.getClassName() + "." + each.getMethodName()).toList();
        assertEquals(List.of("io.elio.io.AsyncFile.open", "io.elio.io.AsyncFileTest.readAll"), trace.subList(trace.size() - 2, trace.size()));
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void readsAtPositionsIndependently(String backend) throws IOException {
        byte[] content = randomBytes(1 << 20);
        Path path = Files.write(folder.resolve("positions"), content);
        Io.run(backend, 2, () -> {
            try (AsyncFile file = await(AsyncFile.open(path))) {
                List<JoinHandle<byte[]>> reads = new ArrayList<>();
                for (int i = 0; i < 256; i++) {
                    int position = i * 4096;
                    reads.add(Elio.spawn(() -> readBlock(file, position)));
                }
                for (int i = 0; i < reads.size(); i++) {
                    byte[] expected = new byte[4096];
                    System.arraycopy(content, i * 4096, expected, 0, expected.length);
                    assertArrayEquals(expected, await(reads.get(i)));
                }
                ByteBuffer first = ByteBuffer.allocate(1);
                assertEquals(1, await(file.read(first)));
                assertEquals(content[0], first.get(0));
                return Task.done();
            }
        });
    }

    @Async
    private static Task<byte[]> readBlock(AsyncFile file, long position) throws IOException {
        ByteBuffer dst = ByteBuffer.allocateDirect(4096);
        while (dst.hasRemaining()) {
            await(file.read(dst, position + dst.position()));
        }
        byte[] block = new byte[4096];
        dst.get(0, block);
        return Task.of(block);
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void theEndIsMinusOne(String backend) throws IOException {
        Path empty = Files.createFile(folder.resolve("empty"));
        Path three = Files.write(folder.resolve("three"), new byte[] {1, 2, 3});
        Io.run(backend, () -> {
            ByteBuffer dst = ByteBuffer.allocate(10);
            try (AsyncFile file = await(AsyncFile.open(empty))) {
                assertEquals(-1, await(file.read(dst)));
                assertEquals(-1, await(file.read(dst, 0)));
            }
            try (AsyncFile file = await(AsyncFile.open(three))) {
                assertEquals(0, await(file.read(ByteBuffer.allocate(0))));
                assertEquals(1, await(file.read(dst, 2)));
                assertEquals(-1, await(file.read(dst, 3)));
                assertEquals(-1, await(file.read(dst, 1L << 40)));
                assertEquals(1, dst.position());
                assertEquals(3, dst.get(0));
            }
            return Task.done();
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void readsFilesThatTellNoSize(String backend) {
        assumeTrue(Files.exists(Path.of("/proc/version")), "needs Linux");
        String version = Io.run(backend, () -> {
            try (AsyncFile file = await(AsyncFile.open(Path.of("/proc/version")))) {
                ByteBuffer dst = ByteBuffer.allocate(1000);
                int count = await(file.read(dst));
                return Task.of(new String(dst.array(), 0, count));
            }
        });
        assertEquals("Linux version ", version.substring(0, 14));
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void failuresHaveTheirErrorNumber(String backend) throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        Io.run(backend, () -> {
            assertEquals("open ENOENT 2", await(failure(() -> AsyncFile.open(folder.resolve("missing")))));
            assertEquals("open ENOTDIR 20", await(failure(() -> AsyncFile.open(file.resolve("below")))));
            assertEquals("open ENAMETOOLONG 36", await(failure(() -> AsyncFile.open(Path.of("/" + "x".repeat(5000))))));
            try (AsyncFile directory = await(AsyncFile.open(folder))) {
                assertEquals("read EISDIR 21", await(failure(() -> directory.read(ByteBuffer.allocate(10)))));
                assertEquals("read EISDIR 21", await(failure(() -> directory.read(ByteBuffer.allocateDirect(10), 0))));
            }
            AsyncFile closed = await(AsyncFile.open(file));
            closed.close();
            closed.close();
            assertEquals("read EBADF 9", await(failure(() -> closed.read(ByteBuffer.allocate(10)))));
            return Task.done();
        });
    }

    @Async
    private static <T> Task<String> failure(AsyncCallable<T> call) throws Exception {
        try {
            Object value = await(call.call());
            throw new AssertionError("a failure was expected, the value is " + value);
        } catch (ErrnoException e) {
            return Task.of(e.syscall() + " " + e.errnoName() + " " + e.errno());
        }
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void refusesMisuse(String backend) throws IOException {
        Path path = Files.write(folder.resolve("file"), new byte[10]);
        Io.run(backend, () -> {
            try (AsyncFile file = await(AsyncFile.open(path))) {
                JoinHandle<Integer> readOnly = Elio.spawn(() -> file.read(ByteBuffer.allocate(5).asReadOnlyBuffer(), 0));
                assertInstanceOf(IllegalArgumentException.class, await(outcome(readOnly)));
                JoinHandle<Integer> negative = Elio.spawn(() -> file.read(ByteBuffer.allocate(5), -1));
                assertEquals("position: -1 (expected: >= 0)", ((Exception) await(outcome(negative))).getMessage());
            }
            return Task.done();
        });
    }

    @Async
    private static Task<Object> outcome(JoinHandle<?> task) {
        try {
            return Task.of(await(task));
        } catch (RuntimeException e) {
            return Task.of(e);
        }
    }

    /** More submissions in one turn of the loop than the ring has entries, and more completions than it has room for. */
    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aFullRingLosesNothing(String backend) throws IOException {
        byte[] content = randomBytes(20_000);
        Path path = Files.write(folder.resolve("full"), content);
        CRC32 expected = new CRC32();
        expected.update(content);
        long got = Io.run(backend, () -> {
            try (AsyncFile file = await(AsyncFile.open(path))) {
                ByteBuffer all = ByteBuffer.allocateDirect(content.length);
                List<JoinHandle<Integer>> reads = new ArrayList<>();
                for (int i = 0; i < content.length; i++) {
                    int at = i;
                    reads.add(Elio.spawn(() -> file.read(all.slice(at, 1), at)));
                }
                for (JoinHandle<Integer> read : reads) {
                    assertEquals(1, await(read));
                }
                CRC32 crc = new CRC32();
                crc.update(all);
                return Task.of(crc.getValue());
            }
        });
        assertEquals(expected.getValue(), got);
    }

    private static byte[] randomBytes(int count) {
        byte[] bytes = new byte[count];
        new Random(count).nextBytes(bytes);
        return bytes;
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void opensAFileWhoseNameIsNoText(String backend) throws Exception {
        Process touch = new ProcessBuilder("sh", "-c", "printf content > \"$(printf 'caf\\351 \\303%%')\"").directory(folder.toFile()).start();
        assumeTrue(touch.waitFor() == 0, "the file system takes only text for names");
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            Path file = files.iterator().next();
            assertEquals(7, Io.run(backend, () -> size(file)));
        }
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void theEmptyPathIsTheCurrentFolder(String backend) {
        ErrnoException failure = assertThrows(ErrnoException.class, () -> Io.run(backend, () -> size(Path.of(""))));
        assertEquals("EISDIR", failure.errnoName());
    }

    @Async
    private static Task<Integer> size(Path path) throws IOException {
        try (AsyncFile file = await(AsyncFile.open(path))) {
            return Task.of(await(file.read(ByteBuffer.allocate(100))));
        }
    }
}
