package io.elio.io.internal.uring;

import io.elio.io.SocketSettings;
import io.elio.io.SocketSettings.Option;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.util.Map;

/** Sets options; those that Netty does not know by their numbers in the headers of Linux. */
final class SocketOptions {
    private static final int IPPROTO_TCP = 6;
    private static final int TCP_KEEPIDLE = 4;
    private static final int TCP_KEEPINTVL = 5;
    private static final int TCP_KEEPCNT = 6;
    private static final int TCP_USER_TIMEOUT = 18;

    private SocketOptions() {
    }

    static void setAll(Socket socket, SocketSettings settings) throws IOException {
        for (Map.Entry<Option, Integer> each : settings.values().entrySet()) {
            set(socket, each.getKey(), each.getValue());
        }
    }

    static void setOfConnection(Socket socket, SocketSettings settings) throws IOException {
        for (Map.Entry<Option, Integer> each : settings.values().entrySet()) {
            if (each.getKey().isOfConnections()) {
                set(socket, each.getKey(), each.getValue());
            }
        }
    }

    private static void set(Socket socket, Option option, int value) throws IOException {
        switch (option) {
            case REUSE_ADDRESS -> socket.setReuseAddress(value != 0);
            case REUSE_PORT -> socket.setReusePort(value != 0);
            case NO_DELAY -> socket.setTcpNoDelay(value != 0);
            case KEEP_ALIVE -> socket.setKeepAlive(value != 0);
            case KEEP_ALIVE_IDLE -> socket.setIntOpt(IPPROTO_TCP, TCP_KEEPIDLE, value);
            case KEEP_ALIVE_INTERVAL -> socket.setIntOpt(IPPROTO_TCP, TCP_KEEPINTVL, value);
            case KEEP_ALIVE_PROBES -> socket.setIntOpt(IPPROTO_TCP, TCP_KEEPCNT, value);
            case USER_TIMEOUT -> socket.setIntOpt(IPPROTO_TCP, TCP_USER_TIMEOUT, value);
            case RECEIVE_BUFFER -> socket.setReceiveBufferSize(value);
            case SEND_BUFFER -> socket.setSendBufferSize(value);
            default -> throw new AssertionError(option);
        }
    }
}
