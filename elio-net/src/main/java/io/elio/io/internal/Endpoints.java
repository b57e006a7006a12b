package io.elio.io.internal;

import io.elio.io.AbstractSocketAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/** Addresses as errors and dumps show them. */
public final class Endpoints {
    private Endpoints() {
    }

    /** {@code tcp 127.0.0.1:9000}, {@code unix /run/server}, {@code unix @name}. */
    public static String describe(SocketAddress address) {
        if (address instanceof InetSocketAddress inet) {
            return "tcp " + inet.getAddress().getHostAddress() + ":" + inet.getPort();
        }
        return address instanceof AbstractSocketAddress ? "unix " + address : "unix " + (address.toString().isEmpty() ? "(unnamed)" : address);
    }
}
