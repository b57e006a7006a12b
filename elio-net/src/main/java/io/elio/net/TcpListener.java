package io.elio.net;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.CancelToken;
import io.elio.Task;
import io.elio.io.IoContext;
import io.elio.io.IoListener;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/**
 * Takes TCP connections. Any number of coroutines of the scheduler may accept at the same time.
 *
 * <p>A failed accept leaves the listener usable: after EMFILE, for example, the connection waits until a descriptor is
 * free and somebody accepts again.
 */
public final class TcpListener implements StreamListener<TcpStream> {
    private final IoListener listener;

    private TcpListener(IoListener listener) {
        this.listener = listener;
    }

    /** Binds and listens, with {@link TcpOptions#defaults}. */
    public static Task<TcpListener> bind(SocketAddress address) throws IOException {
        return bind(address, TcpOptions.defaults());
    }

    /**
     * Binds and listens. Port 0 takes a free one, see {@link #localAddress}; the wildcard address serves IPv4 and IPv6.
     *
     * @param address a resolved {@link InetSocketAddress}
     * @param options of the listener, and of the connections it accepts
     * @throws io.elio.io.ErrnoException EADDRINUSE, EADDRNOTAVAIL, EACCES, ...
     * @throws IllegalArgumentException if the address is unresolved or no internet address
     */
    @Async
    public static Task<TcpListener> bind(SocketAddress address, TcpOptions options) throws IOException {
        InetSocketAddress local = TcpAddresses.require(address);
        return Task.of(new TcpListener(await(IoContext.current().listen(local, options.settings()))));
    }

    /**
     * Waits for the next connection.
     *
     * @throws io.elio.io.IoCancelledException if the listener is closed meanwhile
     * @throws io.elio.io.ErrnoException EMFILE, ...; EBADF if the listener was closed before
     */
    @Override
    public Task<TcpStream> accept() throws IOException {
        return accept(CancelToken.none());
    }

    /** As {@link #accept()}, until {@code token} is cancelled; a connection that came first is returned. */
    @Async
    @Override
    public Task<TcpStream> accept(CancelToken token) throws IOException {
        return Task.of(new TcpStream(await(listener.accept(token))));
    }

    /** Where it listens. */
    public InetSocketAddress localAddress() {
        return (InetSocketAddress) listener.localAddress();
    }

    /** Stops listening and ends the accepts under way; accepted connections stay. Idempotent, any thread. */
    @Override
    public void close() {
        listener.close();
    }

    @Override
    public String toString() {
        return "tcp listener " + TcpAddresses.text(localAddress());
    }
}
