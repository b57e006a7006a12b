package io.elio.net;

import java.net.InetSocketAddress;
import java.net.SocketAddress;

/** Addresses as TCP takes and shows them. */
final class TcpAddresses {
    private TcpAddresses() {
    }

    static InetSocketAddress require(SocketAddress address) {
        if (address instanceof InetSocketAddress inet && !inet.isUnresolved()) {
            return inet;
        }
        throw new IllegalArgumentException("address: " + address + " (expected: a resolved InetSocketAddress)");
    }

    static String text(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }
}
