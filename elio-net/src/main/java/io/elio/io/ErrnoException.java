package io.elio.io;

import io.elio.io.internal.errno.ChannelErrors;
import io.elio.io.internal.errno.Errno;
import java.io.IOException;

/**
 * A failed system call, the same on every backend: which call, on what, and the error number with the numbering of Linux.
 *
 * @see IoCancelledException
 */
public class ErrnoException extends IOException {
    private static final long serialVersionUID = 1;

    private final String syscall;
    private final int errno;
    private long transferred;

    /**
     * @param syscall what was called, for example {@code read}
     * @param errno the error number, positive
     * @param subject what it was called on, for example {@code tcp 127.0.0.1:9000}; may be empty
     */
    public ErrnoException(String syscall, int errno, String subject) {
        super(message(syscall, errno, subject));
        this.syscall = syscall;
        this.errno = errno;
    }

    /** The exception for an error number: an {@link IoCancelledException} for ECANCELED. */
    public static ErrnoException of(String syscall, int errno, String subject) {
        return errno == Errno.ECANCELED.number()
            ? new IoCancelledException(syscall, subject)
            : new ErrnoException(syscall, errno, subject);
    }

    /**
     * The exception for a failure of the JDK's channels and files, which is its cause; the same if it is one already. Where the JDK does not
     * tell what went wrong, the error number is EIO.
     */
    public static ErrnoException of(String syscall, IOException failure, String subject) {
        if (failure instanceof ErrnoException known) {
            return known;
        }
        ErrnoException translated = of(syscall, ChannelErrors.errno(failure).number(), subject);
        translated.initCause(failure);
        return translated;
    }

    /** The error number, positive: 104 for a connection reset by the peer. */
    public int errno() {
        return errno;
    }

    /** The name of {@link #errno}: {@code ECONNRESET}. */
    public String errnoName() {
        return Errno.name(errno);
    }

    /** The call that failed: {@code read}, {@code write}, {@code connect}, {@code accept}, {@code open}, ... */
    public String syscall() {
        return syscall;
    }

    /** How many bytes an operation on an exact count had transferred before it failed; 0 for single operations. */
    public long transferred() {
        return transferred;
    }

    /** Notes the progress that was made before the failure; answers this. */
    public ErrnoException withTransferred(long bytes) {
        transferred = bytes;
        return this;
    }

    private static String message(String syscall, int errno, String subject) {
        Errno known = Errno.find(errno);
        String where = subject.isEmpty() ? syscall : syscall + " " + subject;
        return known == null ? where + ": errno " + errno : where + ": " + known.name() + " (" + known.text() + ")";
    }
}
