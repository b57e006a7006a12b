package io.elio.io;

import io.elio.Awaitable;
import io.elio.CancelToken;
import java.net.SocketAddress;

/** A listening socket of a backend. Any number of accepts may be under way. */
public interface IoListener extends AutoCloseable {
    Awaitable<IoSocket> accept(CancelToken token);

    SocketAddress localAddress();

    /** As {@link IoHandle#close}. */
    @Override
    void close();
}
