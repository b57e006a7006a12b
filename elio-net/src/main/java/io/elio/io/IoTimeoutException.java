package io.elio.io;

import io.elio.io.internal.errno.Errno;

/** An operation did not end before its deadline. The error number is ETIMEDOUT. */
public class IoTimeoutException extends ErrnoException {
    private static final long serialVersionUID = 1;

    /**
     * @param syscall what was to be done, for example {@code resolve}
     * @param subject what it was done on; may be empty
     */
    public IoTimeoutException(String syscall, String subject) {
        super(syscall, Errno.ETIMEDOUT.number(), subject);
    }
}
