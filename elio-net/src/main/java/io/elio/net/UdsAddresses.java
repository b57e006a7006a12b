package io.elio.net;

import io.elio.Elio;
import io.elio.Task;
import io.elio.io.AbstractSocketAddress;
import io.elio.io.ErrnoException;
import io.elio.io.internal.errno.Errno;
import java.io.IOException;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Addresses as Unix domain sockets take them. */
final class UdsAddresses {
    /** {@code sun_path}, without the zero. */
    private static final int MOST_BYTES = 107;

    private UdsAddresses() {
    }

    static SocketAddress require(SocketAddress address) {
        String name = address instanceof AbstractSocketAddress named ? named.name()
            : address instanceof UnixDomainSocketAddress unix ? unix.getPath().toString() : "";
        if (name.isEmpty()) {
            throw new IllegalArgumentException("address: " + address
                + " (expected: a UnixDomainSocketAddress with a path, or an AbstractSocketAddress)");
        }
        int length = name.getBytes(StandardCharsets.UTF_8).length;
        if (length > MOST_BYTES) {
            throw new IllegalArgumentException("address: " + address + " has " + length + " bytes (expected: at most " + MOST_BYTES + ")");
        }
        return address;
    }

    /** Makes way for a bind. Somebody else may put something there meanwhile: then this is as if the bind had come a bit later. */
    static Task<Void> makeWay(SocketAddress address, boolean unlink) {
        if (!(address instanceof UnixDomainSocketAddress unix)) {
            return Task.done();
        }
        return Elio.spawnBlocking(() -> {
            makeWay(unix.getPath(), unlink);
            return null;
        });
    }

    private static void makeWay(Path path, boolean unlink) throws IOException {
        try {
            boolean isSocket = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).isOther();
            if (!unlink || !isSocket) {
                throw new ErrnoException("bind", Errno.EADDRINUSE.number(), "unix " + path);
            }
            Files.delete(path);
        } catch (NoSuchFileException free) {
            return;
        } catch (IOException e) {
            throw ErrnoException.of("bind", e, "unix " + path);
        }
    }
}
