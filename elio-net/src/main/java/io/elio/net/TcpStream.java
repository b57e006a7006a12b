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
import java.util.List;

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

    /** As {@link #connect(String, int, TcpOptions, Resolver, CancelToken)}, with {@link TcpOptions#defaults} and {@link Resolver#shared}. */
    public static Task<TcpStream> connect(String host, int port) throws IOException {
        return connect(host, port, TcpOptions.defaults(), Resolver.shared(), CancelToken.none());
    }

    /**
     * Looks the host up and connects to whichever of its addresses answers first: IPv6 and IPv4 in turn, the next one if the one before has
     * failed or has not answered within 250 ms (RFC 8305). No descriptor is left behind by the others.
     *
     * @param host a name, or an address in numbers
     * @throws io.elio.io.ErrnoException what the look-up failed with, or the first of the attempts, with the failures of the others suppressed
     */
    @Async
    public static Task<TcpStream> connect(String host, int port, TcpOptions options, Resolver resolver, CancelToken token)
        throws IOException {
        List<InetSocketAddress> addresses = await(resolver.resolve(host, port, Resolver.NO_LIMIT, token));
        return new HappyEyeballs(addresses, (address, over) -> connect(address, options, over)).first(token);
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
