package io.elio.net;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.CancelToken;
import io.elio.Task;
import io.elio.io.IoContext;
import io.elio.io.IoListener;
import java.io.IOException;
import java.net.SocketAddress;

/**
 * Takes connections at a Unix domain address, see {@link UdsStream}. Any number of coroutines of the scheduler may accept at the same time.
 *
 * <p>The path of a listener that was closed stays; the next one replaces it, see {@link UdsOptions#withUnlinkOnBind}.
 */
public final class UdsListener implements StreamListener<UdsStream> {
    private final IoListener listener;

    private UdsListener(IoListener listener) {
        this.listener = listener;
    }

    /** Binds and listens, with {@link UdsOptions#defaults}. */
    public static Task<UdsListener> bind(SocketAddress address) throws IOException {
        return bind(address, UdsOptions.defaults());
    }

    /**
     * Binds and listens.
     *
     * @param options of the listener, and of the connections it accepts
     * @throws io.elio.io.ErrnoException EADDRINUSE if there is something at the path that is not to be replaced, EACCES, ENOENT, ...
     * @throws IllegalArgumentException if the address is of another kind, has no name, or is too long
     */
    @Async
    public static Task<UdsListener> bind(SocketAddress address, UdsOptions options) throws IOException {
        SocketAddress local = UdsAddresses.require(address);
        await(UdsAddresses.makeWay(local, options.unlinksOnBind()));
        return Task.of(new UdsListener(await(IoContext.current().listen(local, options.settings()))));
    }

    /**
     * Waits for the next connection.
     *
     * @throws io.elio.io.IoCancelledException if the listener is closed meanwhile
     * @throws io.elio.io.ErrnoException EMFILE, ...; EBADF if the listener was closed before
     */
    @Override
    public Task<UdsStream> accept() throws IOException {
        return accept(CancelToken.none());
    }

    /** As {@link #accept()}, until {@code token} is cancelled; a connection that came first is returned. */
    @Async
    @Override
    public Task<UdsStream> accept(CancelToken token) throws IOException {
        return Task.of(new UdsStream(await(listener.accept(token))));
    }

    /** Where it listens. */
    public SocketAddress localAddress() {
        return listener.localAddress();
    }

    /** Stops listening and ends the accepts under way; accepted connections stay. Idempotent, any thread. */
    @Override
    public void close() {
        listener.close();
    }

    @Override
    public String toString() {
        return "unix listener " + localAddress();
    }
}
