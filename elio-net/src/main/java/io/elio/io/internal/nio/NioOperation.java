package io.elio.io.internal.nio;

import io.elio.io.ErrnoException;
import io.elio.io.IoContext;
import io.elio.io.internal.IoOperation;
import io.elio.io.internal.errno.Errno;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;

/** One operation on a channel of this backend. */
abstract class NioOperation<T> extends IoOperation<T> {
    private final String syscall;
    private final NioHandle handle;

    /** @param handle what stays open while this is under way; null if nothing */
    NioOperation(String syscall, NioHandle handle) {
        super(syscall);
        this.syscall = syscall;
        this.handle = handle;
    }

    @Override
    protected final boolean start(IoContext context) throws IOException {
        if (!(context instanceof NioContext nio)) {
            throw new IllegalStateException(subject() + " was opened on nio, this worker's backend is " + context.name()
                + " (expected: the same; use it on the scheduler that opened it)");
        }
        if (!acquireHandle()) {
            finishNow(-Errno.EBADF.number());
            return false;
        }
        boolean underWay = false;
        try {
            underWay = startOpen(nio);
            return underWay;
        } finally {
            if (!underWay) {
                releaseHandle();
            }
        }
    }

    /** {@link #start} with a handle that stays open; the handle is released by {@link #end}, or by the caller if this answers false. */
    abstract boolean startOpen(NioContext context) throws IOException;

    /** Ends what {@link #startOpen} left under way: with an outcome, or with a failure if that is not null. On the context's thread. */
    final void end(int outcome, Throwable failure) {
        releaseHandle();
        if (failure == null) {
            complete(outcome);
        } else {
            fail(failure);
        }
    }

    /** Enters before it acquires, so that a close which comes after the acquire finds this. */
    private boolean acquireHandle() {
        if (handle == null) {
            return true;
        }
        handle.enter(this);
        if (handle.acquire()) {
            return true;
        }
        handle.leave(this);
        return false;
    }

    private void releaseHandle() {
        if (handle != null) {
            handle.leave(this);
            handle.release();
        }
    }

    /** What the channel threw, as users know it. */
    final Throwable translate(Throwable failure) {
        if (failure instanceof NonReadableChannelException || failure instanceof NonWritableChannelException) {
            return ErrnoException.of(syscall, Errno.EBADF.number(), subject());
        }
        if (failure instanceof ClosedChannelException && handle != null && !handle.isClosed()) {
            // Its output is.
            return ErrnoException.of(syscall, Errno.EPIPE.number(), subject());
        }
        return failure instanceof IOException io ? ErrnoException.of(syscall, io, subject()) : failure;
    }

    @Override
    protected String subject() {
        return handle.subject();
    }
}
