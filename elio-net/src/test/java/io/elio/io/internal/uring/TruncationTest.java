package io.elio.io.internal.uring;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.elio.Async;
import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.Task;
import io.elio.io.ErrnoException;
import io.elio.io.IoCancelledException;
import io.elio.io.IoContext;
import io.elio.io.OpenModes;
import io.elio.net.Io;
import io.elio.net.LeakCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What serves kernels that cannot truncate in the ring. */
@ExtendWith(LeakCheck.class)
class TruncationTest {
    @TempDir
    private Path folder;

    @Test
    void cutsAndExtends() throws IOException {
        Path path = Files.writeString(folder.resolve("file"), "0123456789");
        Io.run("io_uring", () -> truncated(path, CancelToken.none(), 3));
        assertEquals("012", Files.readString(path));
        Io.run("io_uring", () -> truncated(path, CancelToken.none(), 5));
        assertEquals("012\0\0", Files.readString(path));
    }

    @Test
    void doesNothingWhenItIsCancelledOrTheFileIsClosed() throws IOException {
        Path path = Files.writeString(folder.resolve("file"), "0123456789");
        CancelSource source = new CancelSource();
        source.cancel();
        assertThrows(IoCancelledException.class, () -> Io.run("io_uring", () -> truncated(path, source.token(), 3)));
        ErrnoException closed = assertThrows(ErrnoException.class, () -> Io.run("io_uring", () -> {
            UringFile file = await(open(path));
            file.close();
            await(Truncation.onThread(file, 3, CancelToken.none()));
            return Task.done();
        }));
        assertEquals("ftruncate EBADF", closed.syscall() + " " + closed.errnoName());
        assertEquals("0123456789", Files.readString(path));
    }

    @Async
    private static Task<Void> truncated(Path path, CancelToken token, long length) throws IOException {
        try (UringFile file = await(open(path))) {
            await(Truncation.onThread(file, length, token));
            return Task.done();
        }
    }

    @Async
    private static Task<UringFile> open(Path path) {
        return Task.of(assertInstanceOf(UringFile.class, await(IoContext.current().open(path, OpenModes.of(StandardOpenOption.WRITE)))));
    }
}
