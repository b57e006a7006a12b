package io.elio.io.internal.errno;

import java.io.IOException;
import java.net.NoRouteToHostException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Locale;

/**
 * Exceptions of the JDK's channels as error numbers, so that a failure looks the same on every backend. The JDK keeps
 * the number to itself; its type or, failing that, its text tells.
 */
public final class ChannelErrors {
    private ChannelErrors() {
    }

    public static Errno errno(IOException failure) {
        if (failure instanceof ClosedChannelException) {
            return Errno.EBADF;
        }
        if (failure instanceof NoSuchFileException) {
            return Errno.ENOENT;
        }
        if (failure instanceof NotDirectoryException) {
            return Errno.ENOTDIR;
        }
        if (failure instanceof FileAlreadyExistsException) {
            return Errno.EEXIST;
        }
        if (failure instanceof AccessDeniedException) {
            return Errno.EACCES;
        }
        if (failure instanceof NoRouteToHostException) {
            return Errno.EHOSTUNREACH;
        }
        return fromText(failure instanceof FileSystemException file ? file.getReason() : failure.getMessage());
    }

    private static Errno fromText(String text) {
        String lower = text == null ? "" : text.toLowerCase(Locale.ROOT);
        for (Errno errno : Errno.values()) {
            if (lower.contains(errno.text())) {
                return errno;
            }
        }
        return lower.contains("connection reset") ? Errno.ECONNRESET : Errno.EIO;
    }
}
