package io.elio.io.uring;

import io.elio.CancelToken;
import io.elio.io.IoSocket;
import java.net.InetSocketAddress;

/** One accept. The kernel writes the peer's address beside the descriptor. */
final class AcceptOperation extends UringOperation<IoSocket> {
    private final UringListener listener;
    private NativeBuffer peer;
    private InetSocketAddress remote;

    AcceptOperation(UringListener listener, CancelToken token) {
        super("accept", listener);
        this.listener = listener;
        prepare(token);
    }

    @Override
    protected void enqueue(UringContext ring) {
        listener.enter(this);
        peer = ring.buffers.acquire(SocketAddresses.STORAGE + Integer.BYTES);
        peer.bytes.putInt(SocketAddresses.STORAGE, SocketAddresses.STORAGE);
        submit(ring, Opcode.ACCEPT, listener.fd, peer.address + SocketAddresses.STORAGE, peer.address, 0, Opcode.SOCK_CLOEXEC);
    }

    @Override
    protected int end(UringContext ring, int result, int flags) {
        if (result >= 0) {
            remote = SocketAddresses.get(peer.bytes);
        }
        rollBack(ring);
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
    protected IoSocket value(int fd) {
        return new UringSocket(fd, remote);
    }

    @Override
    protected String subject() {
        return listener.subject();
    }
}
