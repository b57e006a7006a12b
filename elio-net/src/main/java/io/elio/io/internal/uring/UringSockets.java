package io.elio.io.internal.uring;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.CancelToken;
import io.elio.Task;
import io.elio.io.IoListener;
import io.elio.io.IoSocket;
import io.elio.io.SocketSettings;
import io.elio.io.internal.Endpoints;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/** Opens sockets: what needs more than one step. */
final class UringSockets {
    private UringSockets() {
    }

    @Async
    static Task<IoListener> listen(SocketAddress address, SocketSettings settings) throws IOException {
        int family = SocketAddresses.family(address, Socket.isIPv6Preferred());
        UringListener listener = await(new SocketOperation<>(family, address, UringListener::new));
        boolean listening = false;
        try {
            listener.boundTo(bind(new Socket(listener.fd), address, settings));
            listening = true;
            return Task.of(listener);
        } catch (IOException e) {
            throw Descriptors.translate(e, "bind", Endpoints.describe(address));
        } finally {
            if (!listening) {
                listener.close();
            }
        }
    }

    private static SocketAddress bind(Socket socket, SocketAddress address, SocketSettings settings) throws IOException {
        configure(socket, address, settings);
        if (address instanceof InetSocketAddress) {
            socket.setReuseAddress(settings.reuseAddress());
        }
        socket.bind(LocalAddresses.forNetty(address));
        socket.listen(settings.backlog());
        return address instanceof InetSocketAddress ? socket.localAddress() : address;
    }

    @Async
    static Task<IoSocket> connect(SocketAddress address, SocketSettings settings, CancelToken token) throws IOException {
        int family = SocketAddresses.family(address, false);
        UringSocket socket = await(new SocketOperation<>(family, address, fd -> new UringSocket(fd, address)));
        boolean connected = false;
        try {
            configure(new Socket(socket.fd), address, settings);
            await(new ConnectOperation(socket, token));
            connected = true;
            return Task.of(socket);
        } catch (IOException e) {
            throw Descriptors.translate(e, "connect", socket.subject());
        } finally {
            if (!connected) {
                socket.close();
            }
        }
    }

    private static void configure(Socket socket, SocketAddress address, SocketSettings settings) throws IOException {
        if (address instanceof InetSocketAddress) {
            socket.setTcpNoDelay(settings.noDelay());
            socket.setKeepAlive(settings.keepAlive());
        }
        if (settings.receiveBuffer() > 0) {
            socket.setReceiveBufferSize(settings.receiveBuffer());
        }
        if (settings.sendBuffer() > 0) {
            socket.setSendBufferSize(settings.sendBuffer());
        }
    }
}
