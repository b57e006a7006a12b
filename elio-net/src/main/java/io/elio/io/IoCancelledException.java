package io.elio.io;

import io.elio.Cancellation;
import io.elio.io.internal.errno.Errno;

/**
 * An operation was cancelled: its token was, or its stream, listener or file was closed while it waited. The error number
 * is ECANCELED. The cancelled operation has transferred nothing; an operation on an exact count tells with
 * {@link #transferred} what went before.
 */
public class IoCancelledException extends ErrnoException implements Cancellation {
    private static final long serialVersionUID = 1;

    /**
     * @param syscall what was cancelled, for example {@code read}
     * @param subject what it was called on; may be empty
     */
    public IoCancelledException(String syscall, String subject) {
        super(syscall, Errno.ECANCELED.number(), subject);
    }
}
