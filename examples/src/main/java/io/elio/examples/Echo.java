package io.elio.examples;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Task;
import io.elio.net.StreamServer;
import io.elio.net.TcpListener;
import io.elio.net.TcpStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A TCP server that sends back what it receives: each connection has a coroutine of its own. */
final class Echo {
    private static final int BUFFER_BYTES = 16 * 1024;

    private Echo() {
    }

    /** Stopping it closes the listener. */
    static StreamServer<TcpStream> on(TcpListener listener) {
        return new StreamServer<>(listener, Echo::echo);
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
