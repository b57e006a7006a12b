package io.elio.io.internal.nio;

import io.elio.io.IoContext;
import io.elio.io.internal.errno.Errno;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;

/**
 * An operation that blocks, on a thread of {@link FileThreads}. A cancellation ends it if no thread has begun it; one
 * that has begun is left to end by itself, because interrupting it would close the channel for everybody. A close of the file ends it.
 */
abstract class FileOperation<T> extends NioOperation<T> implements Runnable {
    /** Where this is under way; null while it is not. Written by that context's thread only. */
    private NioContext at;

    FileOperation(String syscall, NioHandle handle) {
        super(syscall, handle);
    }

    /** Does it, blocking; answers the outcome. */
    abstract int perform() throws IOException;

    /** Whether it is refused, with EAGAIN, while many others wait for a thread. */
    boolean isBounded() {
        return false;
    }

    @Override
    final boolean startOpen(NioContext context) {
        if (isBounded() && context.files().isCrowded()) {
            finishNow(-Errno.EAGAIN.number());
            return false;
        }
        at = context;
        try {
            context.files().execute(this);
        } catch (Throwable t) {
            at = null;
            throw t;
        }
        context.parked(1);
        return true;
    }

    @Override
    public final void run() {
        NioContext context = at;
        int outcome = 0;
        Throwable failure = null;
        try {
            outcome = perform();
        } catch (ClosedChannelException e) {
            // It was open when this began to wait for a thread.
            outcome = -Errno.ECANCELED.number();
        } catch (Throwable t) {
            failure = translate(t);
        }
        int result = outcome;
        Throwable cause = failure;
        context.execute(() -> finish(result, cause));
    }

    private void finish(int outcome, Throwable failure) {
        at.parked(-1);
        at = null;
        end(outcome, failure);
    }

    @Override
    protected final boolean isUnderWay(IoContext context) {
        return at == context;
    }

    @Override
    protected final void cancel() {
        if (at.files().takeBack(this)) {
            finish(-Errno.ECANCELED.number(), null);
        }
    }
}
