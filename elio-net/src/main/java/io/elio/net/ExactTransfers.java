package io.elio.net;

import io.elio.io.ErrnoException;
import io.elio.io.IoCancelledException;
import io.elio.io.internal.errno.Errno;

/** How an operation on an exact count, which is made of several, fails. */
final class ExactTransfers {
    private ExactTransfers() {
    }

    /** The failure of one part as that of the whole: a stream found closed after some parts was closed meanwhile. */
    static ErrnoException failed(ErrnoException part, long transferred) {
        if (part.errno() == Errno.EBADF.number() && transferred > 0) {
            ErrnoException cancelled = new IoCancelledException(part.syscall(), "after " + transferred + " bytes");
            cancelled.initCause(part);
            return cancelled.withTransferred(transferred);
        }
        return part.withTransferred(transferred);
    }
}
