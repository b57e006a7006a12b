package io.elio.io.internal.nio;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.CancelToken;
import io.elio.Task;
import io.elio.io.ErrnoException;
import io.elio.io.IoListener;
import io.elio.io.IoSocket;
import io.elio.io.SocketSettings;
import io.elio.io.internal.OpenHandles;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.NetworkChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Opens sockets. */
final class NioSockets {
    private NioSockets() {
    }

    @Async
    static Task<IoListener> listen(OpenHandles opened, InetSocketAddress address, SocketSettings settings) throws IOException {
        try {
            return Task.of(bind(opened, address, settings));
        } catch (IOException e) {
            throw ErrnoException.of("bind", e, "tcp " + address);
        }
    }

    private static NioListener bind(OpenHandles opened, InetSocketAddress address, SocketSettings settings) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.SO_REUSEADDR, settings.reuseAddress());
            if (settings.receiveBuffer() > 0) {
                channel.setOption(StandardSocketOptions.SO_RCVBUF, settings.receiveBuffer());
            }
            channel.bind(address, settings.backlog());
            return opened.add(new NioListener(channel, (InetSocketAddress) channel.getLocalAddress(), settings, opened));
        } catch (Throwable t) {
            channel.close();
            throw t;
        }
    }

    @Async
    static Task<IoSocket> connect(OpenHandles opened, InetSocketAddress address, SocketSettings settings, CancelToken token)
            throws IOException {
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

    private static NioSocket open(InetSocketAddress address, SocketSettings settings) throws IOException {
        SocketChannel channel = null;
        try {
            channel = SocketChannel.open();
            configure(channel, settings);
            return new NioSocket(channel, address);
        } catch (IOException e) {
            if (channel != null) {
                channel.close();
            }
            throw ErrnoException.of("socket", e, "tcp " + address);
        }
    }

    static void configure(SocketChannel channel, SocketSettings settings) throws IOException {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, settings.noDelay());
        channel.setOption(StandardSocketOptions.SO_KEEPALIVE, settings.keepAlive());
        setBuffers(channel, settings);
    }

    private static void setBuffers(NetworkChannel channel, SocketSettings settings) throws IOException {
        if (settings.receiveBuffer() > 0) {
            channel.setOption(StandardSocketOptions.SO_RCVBUF, settings.receiveBuffer());
        }
        if (settings.sendBuffer() > 0) {
            channel.setOption(StandardSocketOptions.SO_SNDBUF, settings.sendBuffer());
        }
    }
}
