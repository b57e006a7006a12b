package io.elio.io;

import io.elio.Awaitable;
import io.elio.CancelToken;
import java.net.SocketAddress;

/** A listening socket of a backend. Any number of accepts may be under way. */
public interface IoListener extends AutoCloseable {
    Awaitable<IoSocket> accept(CancelToken token);

    SocketAddress localAddress();

    /** Closes: at once if nothing is under way, else what is under way is cancelled and the last to end closes. Any thread, any number of times. */
    @Override
    void close();
}
