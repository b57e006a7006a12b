package io.elio.io.internal.nio;

import java.nio.channels.SelectableChannel;

/** A socket of this backend, connected or listening. */
abstract class NioSocketHandle extends NioHandle {
    final SelectableChannel selectable;

    NioSocketHandle(SelectableChannel selectable) {
        super(selectable);
        this.selectable = selectable;
    }
}
