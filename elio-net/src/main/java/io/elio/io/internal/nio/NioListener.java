package io.elio.io.internal.nio;

import io.elio.Awaitable;
import io.elio.CancelToken;
import io.elio.io.IoListener;
import io.elio.io.IoSocket;
import io.elio.io.SocketSettings;
import io.elio.io.internal.Endpoints;
import io.elio.io.internal.OpenHandles;
import java.net.SocketAddress;
import java.nio.channels.ServerSocketChannel;

/** A listening socket. */
final class NioListener extends NioSocketHandle implements IoListener {
    final ServerSocketChannel channel;
    final SocketSettings settings;
    /** Where it is listed, and what it accepts. */
    final OpenHandles opened;
    private final SocketAddress local;

    NioListener(ServerSocketChannel channel, SocketAddress local, SocketSettings settings, OpenHandles opened) {
        super(channel);
        this.opened = opened;
        this.channel = channel;
        this.local = local;
        this.settings = settings;
    }

    @Override
    public Awaitable<IoSocket> accept(CancelToken token) {
        return new AcceptOperation(this, token);
    }

    @Override
    public SocketAddress localAddress() {
        return local;
    }

    @Override
    String subject() {
        return Endpoints.describe(local);
    }
}
