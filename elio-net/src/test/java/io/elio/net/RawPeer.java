package io.elio.net;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/** A peer on the JDK's blocking sockets, for what the library itself does not do. */
final class RawPeer implements Closeable {
    private final Socket socket;
    private final int localPort;

    private RawPeer(Socket socket) {
        this.socket = socket;
        localPort = socket.getLocalPort();
    }

    static RawPeer connect(InetSocketAddress address) throws IOException {
        return new RawPeer(new Socket(address.getAddress(), address.getPort()));
    }

    int localPort() {
        return localPort;
    }

    void write(int octet) throws IOException {
        socket.getOutputStream().write(octet);
    }

    /** Ends the connection with a reset. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
