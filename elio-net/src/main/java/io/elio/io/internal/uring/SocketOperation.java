package io.elio.io.internal.uring;

import io.elio.CancelToken;
import io.elio.io.internal.Endpoints;
import io.elio.io.internal.IoHandle;
import java.net.SocketAddress;
import java.util.function.IntFunction;

/** Makes a stream socket. */
final class SocketOperation<H extends IoHandle> extends UringOperation<H> {
    private final int family;
    private final SocketAddress address;
    private final IntFunction<H> maker;
    private H socket;

    /**
     * @param address what it is for
     * @param maker of the handle, from the descriptor
     */
    SocketOperation(int family, SocketAddress address, IntFunction<H> maker) {
        super("socket", null);
        this.address = address;
        this.family = family;
        this.maker = maker;
        prepare(CancelToken.none());
    }

    @Override
    protected void enqueue(UringContext ring) {
        submit(ring, Opcode.SOCKET, family, Opcode.SOCK_STREAM | Opcode.SOCK_CLOEXEC, 0, 0, 0);
    }

    @Override
    protected int end(UringContext ring, int result, int flags) {
        if (result >= 0) {
            socket = ring.opened.add(maker.apply(result));
        }
        return result;
    }

    @Override
    protected void rollBack(UringContext ring) {
        // Nothing was taken.
    }

    @Override
    protected H value(int outcome) {
        return socket;
    }

    @Override
    protected String subject() {
        return Endpoints.describe(address);
    }
}
