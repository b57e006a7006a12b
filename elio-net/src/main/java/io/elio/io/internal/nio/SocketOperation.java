package io.elio.io.internal.nio;

import io.elio.io.IoContext;
import io.elio.io.internal.errno.Errno;
import java.io.IOException;

/**
 * An operation on a socket that waits for readiness: it is tried at once, then parked at the socket's key, and tried
 * again whenever the selector finds the socket ready. Tries run on the context's thread only, so a cancellation, which
 * comes there too, is before or after a try, never within.
 */
abstract class SocketOperation<T> extends NioOperation<T> {
    /** What {@link #attempt} answers when the socket is not ready; no outcome is this. */
    static final int NOT_READY = Integer.MIN_VALUE;

    final NioSocketHandle socket;
    final int interest;
    /** Where this is parked; null while it is not. Written by the thread of that key only. */
    private NioKey parkedAt;
    /** The next one parked at the same key for the same readiness. */
    SocketOperation<?> next;

    SocketOperation(String syscall, NioSocketHandle socket, int interest) {
        super(syscall, socket);
        this.socket = socket;
        this.interest = interest;
    }

    /** Tries without blocking: an outcome, or {@link #NOT_READY}. */
    abstract int attempt() throws IOException;

    /** Whether the selector knows what to wait for only after an attempt. */
    boolean triesFirst() {
        return false;
    }

    /** Forgets what was kept for the attempts. */
    abstract void clear();

    @Override
    final boolean startOpen(NioContext context) throws IOException {
        try {
            int outcome = triesFirst() || context.mayTry() ? attempt() : NOT_READY;
            if (outcome == NOT_READY) {
                NioKey key = context.keyOf(socket);
                parkedAt = key;
                key.park(this);
                return true;
            }
            finishNow(outcome);
        } catch (IOException e) {
            finishNow(translate(e));
        }
        clear();
        return false;
    }

    /** The selector found the socket ready: tries again; false if that was in vain, and this stays parked. */
    final boolean retry() {
        int outcome = 0;
        Throwable failure = null;
        try {
            outcome = attempt();
            if (outcome == NOT_READY) {
                return false;
            }
        } catch (Throwable t) {
            failure = translate(t);
        }
        leaveKey(outcome, failure);
        return true;
    }

    /** Ends as cancelled, because its context closes. */
    final void endCancelled() {
        leaveKey(-Errno.ECANCELED.number(), null);
    }

    private void leaveKey(int outcome, Throwable failure) {
        parkedAt.unpark(this);
        parkedAt = null;
        clear();
        end(outcome, failure);
    }

    @Override
    protected final boolean isUnderWay(IoContext context) {
        NioKey key = parkedAt;
        return key != null && key.context == context;
    }

    @Override
    protected final void cancel() {
        endCancelled();
    }
}
