package io.elio.net;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.CancelToken;
import io.elio.Task;
import io.elio.io.IoContext;
import io.elio.io.IoSocket;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/**
 * A TCP connection. It can be used by any coroutine of the scheduler on which it was accepted or connected.
 *
 * <p>Close it: a connection that is dropped keeps its descriptor.
 */
public final class TcpStream extends SocketStream {
    TcpStream(IoSocket socket) {
        super(socket);
    }

    /**
     * Connects, with {@link TcpOptions#defaults}.
     *
     * @param address a resolved {@link InetSocketAddress}
     * @throws io.elio.io.ErrnoException ECONNREFUSED, ENETUNREACH, EHOSTUNREACH, ETIMEDOUT, EMFILE, ...
     * @throws IllegalArgumentException if the address is unresolved or no internet address
     */
    public static Task<TcpStream> connect(SocketAddress address) throws IOException {
        return connect(address, TcpOptions.defaults(), CancelToken.none());
    }

    /** As {@link #connect(SocketAddress)}, until {@code token} is cancelled. */
    public static Task<TcpStream> connect(SocketAddress address, CancelToken token) throws IOException {
        return connect(address, TcpOptions.defaults(), token);
    }

    /** As {@link #connect(SocketAddress)}, with options. */
    public static Task<TcpStream> connect(SocketAddress address, TcpOptions options) throws IOException {
        return connect(address, options, CancelToken.none());
    }

    /** As {@link #connect(SocketAddress)}, with options, until {@code token} is cancelled; no descriptor is left behind. */
    @Async
    public static Task<TcpStream> connect(SocketAddress address, TcpOptions options, CancelToken token) throws IOException {
        InetSocketAddress remote = TcpAddresses.require(address);
        return Task.of(new TcpStream(await(IoContext.current().connect(remote, options.settings(), token))));
    }

    /** The own end; null if the stream was closed before anyone asked. */
    public InetSocketAddress localAddress() {
        return (InetSocketAddress) socket.localAddress();
    }

    /** The other end, as it was connected. */
    public InetSocketAddress remoteAddress() {
        return (InetSocketAddress) socket.remoteAddress();
    }

    @Override
    public String toString() {
        return "tcp " + TcpAddresses.text(remoteAddress());
    }
}
