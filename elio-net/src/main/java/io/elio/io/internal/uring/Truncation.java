package io.elio.io.internal.uring;

import io.elio.Awaitable;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.io.ErrnoException;
import io.elio.io.internal.errno.Errno;
import io.elio.io.internal.FileLength;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Sets the length of a file where the ring cannot, which is before Linux 6.9: on a thread for blocking calls. */
final class Truncation {
    static final boolean IN_RING = KernelVersion.isAtLeast(6, 9);

    private static final String SYSCALL = "ftruncate";

    private Truncation() {
    }

    static Awaitable<Void> onThread(UringFile file, long length, CancelToken token) {
        return Elio.spawnBlocking(() -> {
            if (token.isCancelled()) {
                throw ErrnoException.of(SYSCALL, Errno.ECANCELED.number(), file.subject());
            }
            if (!file.acquire()) {
                throw ErrnoException.of(SYSCALL, Errno.EBADF.number(), file.subject());
            }
            try (FileChannel channel = FileChannel.open(Path.of("/proc/self/fd/" + file.fd), StandardOpenOption.WRITE)) {
                FileLength.set(channel, length);
                return null;
            } catch (IOException e) {
                throw ErrnoException.of(SYSCALL, e, file.subject());
            } finally {
                file.release();
            }
        });
    }
}
