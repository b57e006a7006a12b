package io.elio.io.internal.nio;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.CancelToken;
import io.elio.Task;
import io.elio.io.AbstractSocketAddress;
import io.elio.io.ErrnoException;
import io.elio.io.IoListener;
import io.elio.io.IoSocket;
import io.elio.io.SocketSettings;
import io.elio.io.SocketSettings.Option;
import io.elio.io.internal.Endpoints;
import io.elio.io.internal.OpenHandles;
import io.elio.io.internal.errno.Errno;
import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Map;

/** Opens sockets. */
final class NioSockets {
    private NioSockets() {
    }

    @Async
    static Task<IoListener> listen(OpenHandles opened, SocketAddress address, SocketSettings settings) throws IOException {
        requireKnown(address);
        try {
            return Task.of(bind(opened, address, settings));
        } catch (IOException e) {
            throw ErrnoException.of("bind", e, Endpoints.describe(address));
        }
    }

    private static void requireKnown(SocketAddress address) throws ErrnoException {
        if (address instanceof AbstractSocketAddress) {
            throw ErrnoException.of("socket", Errno.EAFNOSUPPORT.number(), Endpoints.describe(address));
        }
    }

    private static NioListener bind(OpenHandles opened, SocketAddress address, SocketSettings settings) throws IOException {
        ServerSocketChannel channel = address instanceof UnixDomainSocketAddress ? ServerSocketChannel.open(StandardProtocolFamily.UNIX)
            : ServerSocketChannel.open();
        try {
            channel.configureBlocking(false);
            for (Map.Entry<Option, Integer> each : settings.values().entrySet()) {
                if (each.getKey().isOfListeners()) {
                    ChannelOptions.set(channel, each.getKey(), each.getValue());
                }
            }
            channel.bind(address, settings.backlog());
            return opened.add(new NioListener(channel, channel.getLocalAddress(), settings, opened));
        } catch (Throwable t) {
            channel.close();
            throw t;
        }
    }

    @Async
    static Task<IoSocket> connect(OpenHandles opened, SocketAddress address, SocketSettings settings, CancelToken token)
            throws IOException {
        requireKnown(address);
        NioSocket socket = opened.add(open(address, settings));
        boolean connected = false;
        try {
            await(new ConnectOperation(socket, token));
            connected = true;
            return Task.of(socket);
        } finally {
            if (!connected) {
                socket.close();
            }
        }
    }

    private static NioSocket open(SocketAddress address, SocketSettings settings) throws IOException {
        SocketChannel channel = null;
        try {
            channel = address instanceof UnixDomainSocketAddress ? SocketChannel.open(StandardProtocolFamily.UNIX) : SocketChannel.open();
            configure(channel, settings);
            return new NioSocket(channel, address);
        } catch (IOException e) {
            if (channel != null) {
                channel.close();
            }
            throw ErrnoException.of("socket", e, Endpoints.describe(address));
        }
    }

    static void configure(SocketChannel channel, SocketSettings settings) throws IOException {
        channel.configureBlocking(false);
        for (Map.Entry<Option, Integer> each : settings.values().entrySet()) {
            if (each.getKey().isOfConnections()) {
                ChannelOptions.set(channel, each.getKey(), each.getValue());
            }
        }
    }
}
