package io.elio.examples;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Elio;
import io.elio.Task;
import io.elio.net.TcpListener;
import io.elio.net.TcpStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A TCP server that sends back what it receives: one coroutine accepts, and each connection has one of its own. */
final class Echo {
    private static final int BUFFER_BYTES = 16 * 1024;

    private Echo() {
    }

    /** Accepts until the listener is closed, which arrives here as an exception. */
    @Async
    static Task<Void> serve(TcpListener listener) throws IOException {
        while (true) {
            TcpStream stream = await(listener.accept());
            Elio.go(() -> echo(stream));
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
