package io.elio.io.internal.uring;

import io.elio.CancelToken;

/** Connects a socket to its remote address. */
final class ConnectOperation extends UringOperation<Void> {
    private final UringSocket socket;
    private NativeBuffer address;

    ConnectOperation(UringSocket socket, CancelToken token) {
        super("connect", socket);
        this.socket = socket;
        prepare(token);
    }

    @Override
    protected void enqueue(UringContext ring) {
        address = ring.buffers.acquire(SocketAddresses.STORAGE);
        int size = SocketAddresses.put(socket.remoteAddress(), address.bytes);
        submit(ring, Opcode.CONNECT, socket.fd, size, address.address, 0, 0);
    }

    @Override
    protected int end(UringContext ring, int result, int flags) {
        rollBack(ring);
        return result;
    }

    @Override
    protected void rollBack(UringContext ring) {
        if (address != null) {
            ring.buffers.release(address);
            address = null;
        }
    }

    @Override
    protected Void value(int outcome) {
        return null;
    }

    @Override
    protected String subject() {
        return socket.subject();
    }
}
