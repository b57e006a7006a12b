package io.elio.io;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.elio.Task;
import io.elio.net.Io;
import io.elio.net.LeakCheck;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
@ExtendWith(LeakCheck.class)
class AsyncFilesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void readsWholeFiles(String backend) throws IOException {
        for (int size : new int[] {0, 1, 65_536, 3_000_000}) {
            byte[] content = new byte[size];
            new Random(size).nextBytes(content);
            Path path = Files.write(folder.resolve("file" + size), content);
            assertArrayEquals(content, Io.run(backend, () -> AsyncFiles.readAllBytes(path)));
            assertEquals(size, Io.run(backend, () -> AsyncFiles.size(path)));
        }
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void readsFilesThatTellNoSize(String backend) throws IOException {
        assumeTrue(Files.exists(Path.of("/proc/cpuinfo")), "needs Linux");
        String expected = Files.readString(Path.of("/proc/filesystems"));
        assertEquals(expected, Io.run(backend, () -> AsyncFiles.readString(Path.of("/proc/filesystems"))));
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void writesReplacesAndAppends(String backend) throws IOException {
        Path path = folder.resolve("text");
        assertEquals(5, Io.run(backend, () -> AsyncFiles.writeString(path, "große")) - 1);
        assertEquals("große", Files.readString(path));
        Io.run(backend, () -> AsyncFiles.writeString(path, "new"));
        assertEquals("new", Io.run(backend, () -> AsyncFiles.readString(path, StandardCharsets.ISO_8859_1)));
        Io.run(backend, () -> AsyncFiles.appendString(path, "er"));
        Io.run(backend, () -> AsyncFiles.write(path, ByteBuffer.wrap("N".getBytes()), StandardOpenOption.WRITE));
        assertEquals("Newer", Files.readString(path));
        Io.run(backend, () -> AsyncFiles.append(folder.resolve("made"), ByteBuffer.wrap(new byte[3_000_000])));
        assertEquals(3_000_000, Files.size(folder.resolve("made")));
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void failuresTellTheProgress(String backend) {
        assumeTrue(Files.exists(Path.of("/dev/full")), "needs Linux");
        ErrnoException full = failure(backend, () -> AsyncFiles.write(Path.of("/dev/full"), ByteBuffer.allocate(10), StandardOpenOption.WRITE));
        assertEquals("ENOSPC 0", full.errnoName() + " " + full.transferred());
        assertEquals("ENOENT", failure(backend, () -> AsyncFiles.readAllBytes(folder.resolve("missing"))).errnoName());
        assertEquals("EISDIR", failure(backend, () -> AsyncFiles.readAllBytes(folder)).errnoName());
    }

    private static ErrnoException failure(String backend, Failures.Call call) {
        return assertInstanceOf(ErrnoException.class, Io.run(backend, () -> Failures.of(call)));
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void copies(String backend) throws IOException {
        byte[] content = new byte[2_500_000];
        new Random(1).nextBytes(content);
        Path source = Files.write(folder.resolve("source"), content);
        Path target = Files.write(folder.resolve("target"), new byte[4_000_000]);
        assertEquals(2_500_000, Io.run(backend, () -> AsyncFiles.copy(source, target)));
        assertArrayEquals(content, Files.readAllBytes(target));
        Path empty = Files.createFile(folder.resolve("empty"));
        assertEquals(0, Io.run(backend, () -> AsyncFiles.copy(empty, target)));
        assertEquals(0, Files.size(target));
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aCopyThatCannotBeLeavesTheTargetAlone(String backend) throws IOException {
        Path source = Files.writeString(folder.resolve("source"), "content");
        Path link = Files.createLink(folder.resolve("link"), source);
        assertEquals("EINVAL", failure(backend, () -> AsyncFiles.copy(source, link)).errnoName());
        assertEquals("EISDIR", failure(backend, () -> AsyncFiles.copy(folder, source)).errnoName());
        assertEquals("ENOENT", failure(backend, () -> AsyncFiles.copy(folder.resolve("missing"), source)).errnoName());
        assertEquals("content", Files.readString(source));
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void listsDirectories(String backend) throws IOException {
        Files.createFile(folder.resolve("file"));
        Files.createDirectory(folder.resolve("folder"));
        Files.createSymbolicLink(folder.resolve("link"), Path.of("nowhere"));
        List<DirectoryEntry> entries = Io.run(backend, () -> AsyncFiles.list(folder));
        assertEquals(List.of(new DirectoryEntry("file", false, true, false), new DirectoryEntry("folder", true, false, false),
            new DirectoryEntry("link", false, false, true)), entries.stream().sorted(Comparator.comparing(DirectoryEntry::name)).toList());
        assertEquals("ENOTDIR", failure(backend, () -> AsyncFiles.list(folder.resolve("file"))).errnoName());
        assertEquals("ENOENT", failure(backend, () -> AsyncFiles.list(folder.resolve("missing"))).errnoName());
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void tellsWhetherThereIsSomething(String backend) {
        Io.run(backend, () -> {
            assertTrue(await(AsyncFiles.exists(folder)));
            assertFalse(await(AsyncFiles.exists(folder.resolve("missing"))));
            return Task.done();
        });
    }
}
