package io.elio.io.internal.uring;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.CancelToken;
import io.elio.Task;
import io.elio.io.IoListener;
import io.elio.io.IoSocket;
import io.elio.io.SocketSettings;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.net.InetSocketAddress;

/** Opens sockets: what needs more than one step. */
final class UringSockets {
    private UringSockets() {
    }

    @Async
    static Task<IoListener> listen(InetSocketAddress address, SocketSettings settings) throws IOException {
        int family = SocketAddresses.family(address.getAddress(), Socket.isIPv6Preferred());
        UringListener listener = await(new SocketOperation<>(family, UringListener::new));
        boolean listening = false;
        try {
            listener.boundTo(bind(new Socket(listener.fd), address, settings));
            listening = true;
            return Task.of(listener);
        } catch (IOException e) {
            throw Descriptors.translate(e, "bind", "tcp " + address);
        } finally {
            if (!listening) {
                listener.close();
            }
        }
    }

    private static InetSocketAddress bind(Socket socket, InetSocketAddress address, SocketSettings settings) throws IOException {
        socket.setReuseAddress(settings.reuseAddress());
        configure(socket, settings);
        socket.bind(address);
        socket.listen(settings.backlog());
        return socket.localAddress();
    }

    @Async
    static Task<IoSocket> connect(InetSocketAddress address, SocketSettings settings, CancelToken token) throws IOException {
        int family = SocketAddresses.family(address.getAddress(), false);
        UringSocket socket = await(new SocketOperation<>(family, fd -> new UringSocket(fd, address)));
        boolean connected = false;
        try {
            configure(new Socket(socket.fd), settings);
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

    private static void configure(Socket socket, SocketSettings settings) throws IOException {
        socket.setTcpNoDelay(settings.noDelay());
        socket.setKeepAlive(settings.keepAlive());
        if (settings.receiveBuffer() > 0) {
            socket.setReceiveBufferSize(settings.receiveBuffer());
        }
        if (settings.sendBuffer() > 0) {
            socket.setSendBufferSize(settings.sendBuffer());
        }
    }
}
