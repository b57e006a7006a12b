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
        // What it accepts inherits them.
        SocketOptions.setAll(socket, settings);
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
            SocketOptions.setOfConnection(new Socket(socket.fd), settings);
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
}
