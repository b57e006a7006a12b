package io.elio.examples;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.net.TcpStream;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Connections to an echo server, each of which sends its next message when the answer to the last one has arrived. */
final class EchoClients implements AutoCloseable {
    private static final int SIGNIFICANT_DIGITS = 3;

    private final List<TcpStream> streams = new ArrayList<>();
    private final Histogram nanos = new ConcurrentHistogram(SIGNIFICANT_DIGITS);

    /** Connects one after the other, so that the listener's backlog need not hold them all. */
    @Async
    static Task<EchoClients> connect(SocketAddress server, int connections) throws IOException {
        EchoClients clients = new EchoClients();
        for (int i = 0; i < connections; i++) {
            clients.streams.add(await(TcpStream.connect(server)));
        }
        return Task.of(clients);
    }

    /** Drives all connections at once, each by a coroutine, for the given time. */
    @Async
    Task<LoadResult> drive(int messageBytes, Duration time) throws IOException {
        long start = System.nanoTime();
        long end = start + time.toNanos();
        List<JoinHandle<Long>> clients = new ArrayList<>();
        for (TcpStream stream : streams) {
            clients.add(Elio.spawn(() -> pingPong(stream, messageBytes, end)));
        }
        long requests = 0;
        for (JoinHandle<Long> client : clients) {
            requests += await(client);
        }
        return Task.of(new LoadResult(requests, Duration.ofNanos(System.nanoTime() - start), nanos));
    }

    @Async
    private Task<Long> pingPong(TcpStream stream, int messageBytes, long end) throws IOException {
        ByteBuffer message = ByteBuffer.allocateDirect(messageBytes);
        long requests = 0;
        for (long sent = System.nanoTime(); sent < end; sent = System.nanoTime()) {
            await(stream.writeExactly(message.clear()));
            await(stream.readExactly(message.clear()));
            nanos.recordValue(System.nanoTime() - sent);
            requests++;
        }
        return Task.of(requests);
    }

    @Override
    public void close() {
        streams.forEach(TcpStream::close);
    }
}
