package io.elio.io.internal.uring;

import io.elio.io.ErrnoException;
import io.netty.channel.unix.Errors;
import io.netty.channel.unix.FileDescriptor;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** System calls on descriptors that are not worth a turn of the ring. */
final class Descriptors {
    private static final Logger LOG = LoggerFactory.getLogger(Descriptors.class);

    private Descriptors() {
    }

    /** Closes; the number is given back whatever the kernel answers. */
    static void close(int fd) {
        try {
            new FileDescriptor(fd).close();
        } catch (IOException e) {
            LOG.warn("close of descriptor {} reported an error", fd, e);
        }
    }

    /** The failure of a helper of Netty as the exception that users know. */
    static IOException translate(IOException failure, String syscall, String subject) {
        if (failure instanceof Errors.NativeIoException known) {
            ErrnoException translated = ErrnoException.of(syscall, -known.expectedErr(), subject);
            translated.initCause(known);
            return translated;
        }
        return failure;
    }
}
