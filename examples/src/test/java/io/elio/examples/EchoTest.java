package io.elio.examples;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.RunConfig;
import io.elio.Task;
import io.elio.net.TcpListener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EchoTest {
    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void everyRequestIsAnsweredAndTimed(int threads) {
        LoadResult result = Elio.run(RunConfig.threads(threads), () -> load(10, 100, Duration.ofMillis(200)));
        assertTrue(result.requests() >= 10, result.summary());
        assertEquals(result.requests(), result.latency().getTotalCount());
        assertTrue(result.micros(50) <= result.micros(100), result.summary());
    }

    @Test
    void aMessageMayBeLargerThanTheServersBuffer() {
        LoadResult result = Elio.run(RunConfig.threads(1), () -> load(2, 100_000, Duration.ofMillis(200)));
        assertTrue(result.requests() >= 2, result.summary());
    }

    @Async
    private static Task<LoadResult> load(int connections, int bytes, Duration time) throws IOException {
        try (TcpListener listener = await(TcpListener.bind(ANY_PORT))) {
            JoinHandle<Void> server = Elio.spawn(() -> Echo.serve(listener));
            try (EchoClients clients = await(EchoClients.connect(listener.localAddress(), connections))) {
                LoadResult result = await(clients.drive(bytes, time));
                assertFalse(server.isFinished());
                return Task.of(result);
            }
        }
    }
}
