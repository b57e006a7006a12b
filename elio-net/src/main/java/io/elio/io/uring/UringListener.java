package io.elio.io.uring;

import io.elio.Awaitable;
import io.elio.CancelToken;
import io.elio.io.IoListener;
import io.elio.io.IoSocket;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/** A listening TCP socket. */
final class UringListener extends SharedHandle implements IoListener {
    private final InetSocketAddress local;

    UringListener(int fd, InetSocketAddress local) {
        super(fd);
        this.local = local;
    }

    @Override
    public Awaitable<IoSocket> accept(CancelToken token) {
        return new AcceptOperation(this, token);
    }

    @Override
    public SocketAddress localAddress() {
        return local;
    }

    String subject() {
        return "tcp " + local.getAddress().getHostAddress() + ":" + local.getPort();
    }
}
