package io.elio.io.internal.uring;

import io.elio.Awaitable;
import io.elio.CancelToken;
import io.elio.io.IoListener;
import io.elio.io.IoSocket;
import io.elio.io.internal.Endpoints;
import java.net.SocketAddress;

/**
 * A listening socket.
 *
 * <p><b>Implementation overview.</b> The kernel wakes one of the accepts that wait, on whatever ring. If that one is
 * being cancelled just then, it ends as cancelled and the connection stays where it is, although others wait for it. So
 * an accept that ends as cancelled makes another one try again: that is cancelled, too, but submitted anew instead of
 * ended, which looks for a connection first. Since that accept may itself have been woken for a further connection, it
 * passes the call on when it ends; the chain is over when a new try finds nothing and waits, or nobody is left.
 */
final class UringListener extends SharedHandle implements IoListener {
    private volatile SocketAddress local;

    /** Not bound yet. */
    UringListener(int fd) {
        super(fd);
    }

    void boundTo(SocketAddress address) {
        local = address;
    }

    @Override
    public Awaitable<IoSocket> accept(CancelToken token) {
        return new AcceptOperation(this, token);
    }

    @Override
    public SocketAddress localAddress() {
        return local;
    }

    /** Makes one of the accepts under way look for a connection. */
    void callAnother() {
        if (!isClosed()) {
            anyUnderWay().ifPresent(accept -> ((AcceptOperation) accept).tryAgain());
        }
    }

    String subject() {
        return Endpoints.describe(local);
    }
}
