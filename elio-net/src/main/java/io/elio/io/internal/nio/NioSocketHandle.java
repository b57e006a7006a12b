package io.elio.io.internal.nio;

import java.net.InetSocketAddress;
import java.nio.channels.SelectableChannel;

/** A socket of this backend, connected or listening. */
abstract class NioSocketHandle extends NioHandle {
    final SelectableChannel selectable;

    NioSocketHandle(SelectableChannel selectable) {
        super(selectable);
        this.selectable = selectable;
    }

    static String describe(InetSocketAddress address) {
        return "tcp " + address.getAddress().getHostAddress() + ":" + address.getPort();
    }
}
