package io.elio.io.internal.nio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.elio.io.ErrnoException;
import io.elio.io.SocketSettings.Option;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Map;
import jdk.net.ExtendedSocketOptions;
import org.junit.jupiter.api.Test;

class ChannelOptionsTest {
    @Test
    void theChannelHasThem() throws IOException {
        try (SocketChannel channel = SocketChannel.open()) {
            for (Map.Entry<Option, Integer> each : Map.of(Option.REUSE_ADDRESS, 1, Option.REUSE_PORT, 1, Option.NO_DELAY, 1,
                Option.KEEP_ALIVE, 1, Option.KEEP_ALIVE_IDLE, 111, Option.KEEP_ALIVE_INTERVAL, 22, Option.KEEP_ALIVE_PROBES, 3).entrySet()) {
                ChannelOptions.set(channel, each.getKey(), each.getValue());
            }
            assertEquals(List.of(true, true, true, true), List.of(channel.getOption(StandardSocketOptions.SO_REUSEADDR),
                channel.getOption(StandardSocketOptions.SO_REUSEPORT), channel.getOption(StandardSocketOptions.TCP_NODELAY),
                channel.getOption(StandardSocketOptions.SO_KEEPALIVE)));
            assertEquals(List.of(111, 22, 3), List.of(channel.getOption(ExtendedSocketOptions.TCP_KEEPIDLE),
                channel.getOption(ExtendedSocketOptions.TCP_KEEPINTERVAL), channel.getOption(ExtendedSocketOptions.TCP_KEEPCOUNT)));
        }
    }

    @Test
    void whatTheJdkLacksIsRefused() throws IOException {
        try (SocketChannel channel = SocketChannel.open()) {
            ErrnoException failure = assertThrows(ErrnoException.class, () -> ChannelOptions.set(channel, Option.USER_TIMEOUT, 1));
            assertEquals("setsockopt USER_TIMEOUT: ENOPROTOOPT (protocol not available)", failure.getMessage());
        }
    }
}
