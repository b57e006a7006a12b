package io.elio.io.uring;

import io.elio.CancelToken;

/** Makes a TCP socket; the value is its descriptor. */
final class SocketOperation extends UringOperation<Integer> {
    private final int family;

    SocketOperation(int family) {
        super("socket", null);
        this.family = family;
        prepare(CancelToken.none());
    }

    @Override
    protected void enqueue(UringContext ring) {
        submit(ring, Opcode.SOCKET, family, Opcode.SOCK_STREAM | Opcode.SOCK_CLOEXEC, 0, 0, 0);
    }

    @Override
    protected int end(UringContext ring, int result, int flags) {
        return result;
    }

    @Override
    protected void rollBack(UringContext ring) {
        // Nothing was taken.
    }

    @Override
    protected void discard(int fd) {
        Descriptors.close(fd);
    }

    @Override
    protected Integer value(int fd) {
        return fd;
    }

    @Override
    protected String subject() {
        return "tcp";
    }
}
