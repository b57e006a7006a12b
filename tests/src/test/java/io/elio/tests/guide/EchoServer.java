package io.elio.tests.guide;

import static io.elio.Elio.await;

import io.elio.*;
import io.elio.net.*;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

public final class EchoServer {
    @Async
    static Task<Void> serve(int port) throws IOException {
        try (TcpListener listener = await(TcpListener.bind(new InetSocketAddress(port)))) {
            while (true) {
                TcpStream client = await(listener.accept());
                Elio.go(() -> echo(client));
            }
        }
    }

    @Async
    static Task<Void> echo(TcpStream client) throws IOException {
        try (client) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(4096);
            while (await(client.read(buffer)) >= 0) {
                await(client.writeExactly(buffer.flip()));
                buffer.clear();
            }
        }
        return Task.done();
    }

    public static void main(String[] args) {
        Elio.run(() -> serve(7000));
    }
}
