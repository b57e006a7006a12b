package io.elio.examples;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.net.StreamServer;
import io.elio.net.TcpListener;
import io.elio.net.TcpStream;
import io.elio.test.ElioTest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

class EchoTest {
    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    @ElioTest(threads = 1)
    @Async
    Task<Void> everyRequestIsAnsweredAndTimedOnOneWorker() throws IOException {
        check(await(load(10, 100, Duration.ofMillis(200))), 10);
        return Task.done();
    }

    @ElioTest(threads = 2)
    @Async
    Task<Void> everyRequestIsAnsweredAndTimedOnTwoWorkers() throws IOException {
        check(await(load(10, 100, Duration.ofMillis(200))), 10);
        return Task.done();
    }

    @ElioTest(threads = 1)
    @Async
    Task<Void> aMessageMayBeLargerThanTheServersBuffer() throws IOException {
        check(await(load(2, 100_000, Duration.ofMillis(200))), 2);
        return Task.done();
    }

    private static void check(LoadResult result, int connections) {
        assertTrue(result.requests() >= connections, result.summary());
        assertEquals(result.requests(), result.latency().getTotalCount());
        assertTrue(result.micros(50) <= result.micros(100), result.summary());
    }

    @Async
    private static Task<LoadResult> load(int connections, int bytes, Duration time) throws IOException {
        try (TcpListener listener = await(TcpListener.bind(ANY_PORT))) {
            StreamServer<TcpStream> server = Echo.on(listener);
            JoinHandle<Void> serving = Elio.spawn(() -> server.serve());
            try (EchoClients clients = await(EchoClients.connect(listener.localAddress(), connections))) {
                LoadResult result = await(clients.drive(bytes, time));
                assertFalse(serving.isFinished());
                server.stop();
                await(serving);
                return Task.of(result);
            }
        }
    }
}
