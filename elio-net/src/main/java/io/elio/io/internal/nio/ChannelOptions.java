package io.elio.io.internal.nio;

import io.elio.io.ErrnoException;
import io.elio.io.SocketSettings.Option;
import io.elio.io.internal.errno.Errno;
import java.io.IOException;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.NetworkChannel;
import jdk.net.ExtendedSocketOptions;

/** Sets options of channels. */
final class ChannelOptions {
    private ChannelOptions() {
    }

    /** @throws ErrnoException ENOPROTOOPT if the JDK, or the system, does not have it */
    static void set(NetworkChannel channel, Option option, int value) throws IOException {
        try {
            switch (option) {
                case REUSE_ADDRESS -> channel.setOption(StandardSocketOptions.SO_REUSEADDR, value != 0);
                case REUSE_PORT -> channel.setOption(StandardSocketOptions.SO_REUSEPORT, value != 0);
                case NO_DELAY -> channel.setOption(StandardSocketOptions.TCP_NODELAY, value != 0);
                case KEEP_ALIVE -> channel.setOption(StandardSocketOptions.SO_KEEPALIVE, value != 0);
                default -> channel.setOption(number(option), value);
            }
        } catch (UnsupportedOperationException e) {
            ErrnoException failure = new ErrnoException("setsockopt", Errno.ENOPROTOOPT.number(), option.toString());
            failure.initCause(e);
            throw failure;
        }
    }

    private static SocketOption<Integer> number(Option option) {
        return switch (option) {
            case KEEP_ALIVE_IDLE -> ExtendedSocketOptions.TCP_KEEPIDLE;
            case KEEP_ALIVE_INTERVAL -> ExtendedSocketOptions.TCP_KEEPINTERVAL;
            case KEEP_ALIVE_PROBES -> ExtendedSocketOptions.TCP_KEEPCOUNT;
            case RECEIVE_BUFFER -> StandardSocketOptions.SO_RCVBUF;
            case SEND_BUFFER -> StandardSocketOptions.SO_SNDBUF;
            default -> throw new UnsupportedOperationException(option.toString());
        };
    }
}
