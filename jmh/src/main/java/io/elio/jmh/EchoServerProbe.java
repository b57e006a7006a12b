package io.elio.jmh;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Elio;
import io.elio.RunConfig;
import io.elio.Task;
import io.elio.net.TcpListener;
import io.elio.net.TcpStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** An echo server with one worker, to be measured from outside. Argument: {@code elio-BACKEND} or {@code netty}. */
public final class EchoServerProbe {
    private static final int BUFFER_BYTES = 16 * 1024;

    private EchoServerProbe() {
    }

    public static void main(String[] args) throws InterruptedException {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        if (args[0].equals("netty")) {
            System.out.println("port " + NettyEcho.serve(anyPort));
        } else {
            String backend = args[0].substring("elio-".length());
            Elio.run(RunConfig.threads(1).withIoBackend(backend), () -> serve(anyPort));
        }
    }

    @Async
    private static Task<Void> serve(InetSocketAddress address) throws IOException {
        try (TcpListener listener = await(TcpListener.bind(address))) {
            System.out.println("port " + listener.localAddress().getPort());
            while (true) {
                TcpStream stream = await(listener.accept());
                Elio.go(() -> echo(stream));
            }
        }
    }

    @Async
    private static Task<Void> echo(TcpStream stream) throws IOException {
        try (stream) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
            while (await(stream.read(buffer)) >= 0) {
                await(stream.writeExactly(buffer.flip()));
                buffer.clear();
            }
        }
        return Task.done();
    }
}
