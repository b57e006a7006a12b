package io.elio.io.internal.uring;

import io.elio.io.AbstractSocketAddress;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.channel.unix.Socket;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;

/** The own addresses of sockets. */
final class LocalAddresses {
    private LocalAddresses() {
    }

    /** Of a socket that is connected to {@code remote}. */
    static SocketAddress of(int fd, SocketAddress remote) {
        Socket socket = new Socket(fd);
        return remote instanceof InetSocketAddress ? socket.localAddress() : unix(socket.localDomainSocketAddress());
    }

    private static SocketAddress unix(DomainSocketAddress address) {
        String name = address == null ? "" : address.path();
        return name.length() > 1 && name.charAt(0) == 0 ? AbstractSocketAddress.of(name.substring(1)) : UnixDomainSocketAddress.of(name);
    }

    /** As Netty's helpers take it. */
    static SocketAddress forNetty(SocketAddress address) {
        if (address instanceof AbstractSocketAddress named) {
            return new DomainSocketAddress('\0' + named.name());
        }
        return address instanceof UnixDomainSocketAddress unix ? new DomainSocketAddress(unix.getPath().toString()) : address;
    }
}
