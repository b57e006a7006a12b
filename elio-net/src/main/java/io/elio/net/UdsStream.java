package io.elio.net;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.CancelToken;
import io.elio.Task;
import io.elio.io.IoContext;
import io.elio.io.IoSocket;
import java.io.IOException;
import java.net.SocketAddress;

/**
 * A connection between Unix domain sockets. It can be used by any coroutine of the scheduler on which it was accepted or connected.
 *
 * <p>Addresses are {@link java.net.UnixDomainSocketAddress}, whose path has at most 107 bytes, and, on io_uring,
 * {@link io.elio.io.AbstractSocketAddress}, which nio refuses with EAFNOSUPPORT.
 *
 * <p>Close it: a connection that is dropped keeps its descriptor.
 */
public final class UdsStream extends SocketStream {
    UdsStream(IoSocket socket) {
        super(socket);
    }

    /**
     * Connects, with {@link UdsOptions#defaults}.
     *
     * @throws io.elio.io.ErrnoException ENOENT, ECONNREFUSED, EACCES, EAGAIN if the listener's backlog is full, EMFILE, ...
     * @throws IllegalArgumentException if the address is of another kind, has no name, or is too long
     */
    public static Task<UdsStream> connect(SocketAddress address) throws IOException {
        return connect(address, UdsOptions.defaults(), CancelToken.none());
    }

    /** As {@link #connect(SocketAddress)}, until {@code token} is cancelled. */
    public static Task<UdsStream> connect(SocketAddress address, CancelToken token) throws IOException {
        return connect(address, UdsOptions.defaults(), token);
    }

    /** As {@link #connect(SocketAddress)}, with options, until {@code token} is cancelled; no descriptor is left behind. */
    @Async
    public static Task<UdsStream> connect(SocketAddress address, UdsOptions options, CancelToken token) throws IOException {
        SocketAddress remote = UdsAddresses.require(address);
        return Task.of(new UdsStream(await(IoContext.current().connect(remote, options.settings(), token))));
    }

    /** The own end; without a name unless this was accepted. Null if the stream was closed before anyone asked. */
    public SocketAddress localAddress() {
        return socket.localAddress();
    }

    /** The other end; without a name if this was accepted, usually. */
    public SocketAddress remoteAddress() {
        return socket.remoteAddress();
    }

    @Override
    public String toString() {
        return "unix " + remoteAddress();
    }
}
