package io.elio.io.internal.uring;

import io.elio.CancelToken;
import io.elio.io.IoSocket;
import io.elio.io.internal.errno.Errno;

/** One accept. The kernel writes the peer's address beside the descriptor. */
final class AcceptOperation extends UringOperation<IoSocket> {
    private final UringListener listener;
    private NativeBuffer peer;
    private UringSocket accepted;
    private boolean cancelled;
    private boolean calledToTry;

    AcceptOperation(UringListener listener, CancelToken token) {
        super("accept", listener);
        this.listener = listener;
        prepare(token);
    }

    @Override
    protected void enterHandle() {
        listener.enter(this);
    }

    @Override
    protected void enqueue(UringContext ring) {
        peer = ring.buffers.acquire(SocketAddresses.STORAGE + Integer.BYTES);
        submit(ring);
    }

    private void submit(UringContext ring) {
        peer.bytes.putInt(SocketAddresses.STORAGE, SocketAddresses.STORAGE);
        submit(ring, Opcode.ACCEPT, listener.fd, peer.address + SocketAddresses.STORAGE, peer.address, 0, Opcode.SOCK_CLOEXEC);
    }

    @Override
    protected void cancel() {
        cancelled = true;
        super.cancel();
    }

    /** Makes this look for a connection; passes the call on if this is over. Any thread. */
    void tryAgain() {
        onOwner(() -> {
            calledToTry = true;
            super.cancel();
        }, listener::callAnother);
    }

    @Override
    protected int end(UringContext ring, int result, int flags) {
        boolean interrupted = result == -Errno.ECANCELED.number();
        if (interrupted && calledToTry && !cancelled) {
            submit(ring);
            return AGAIN;
        }
        if (result >= 0) {
            accepted = ring.opened.add(new UringSocket(result, SocketAddresses.get(peer.bytes, peer.bytes.getInt(SocketAddresses.STORAGE))));
        }
        rollBack(ring);
        if (interrupted || calledToTry) {
            listener.callAnother();
        }
        return result;
    }

    @Override
    protected void rollBack(UringContext ring) {
        listener.leave(this);
        if (peer != null) {
            ring.buffers.release(peer);
            peer = null;
        }
    }

    @Override
    protected IoSocket value(int outcome) {
        return accepted;
    }

    @Override
    protected String subject() {
        return listener.subject();
    }
}
