package io.elio.net;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.CancelSource;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.debug.CoroutineDump;
import io.elio.io.IoCancelledException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What can be seen from outside: dumps, processor time, garbage. */
@Timeout(60)
@ExtendWith(LeakCheck.class)
class ObservationTest {
    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aDumpTellsWhatIsWaitedForAndWhere(String backend) {
        Io.run(backend, () -> {
            try (TcpListener listener = await(TcpListener.bind(Io.loopback())); Io.Pair pair = await(Io.pair())) {
                CancelSource end = new CancelSource();
                JoinHandle<Void> accept = Elio.spawn(() -> awaitConnection(listener, end));
                JoinHandle<Void> read = Elio.spawn(() -> awaitGreeting(pair.server(), end));
                await(Io.settle());
                String dump = CoroutineDump.text();
                assertTrue(dump.contains("accept tcp 127.0.0.1:" + listener.localAddress().getPort()), dump);
                assertTrue(dump.contains("read tcp 127.0.0.1:" + pair.client().localAddress().getPort()), dump);
                assertTrue(dump.contains("ObservationTest.awaitGreeting(ObservationTest.java:"), dump);
                end.cancel();
                await(accept);
                await(read);
                return Task.done();
            }
        });
    }

    @Async
    private static Task<Void> awaitConnection(TcpListener listener, CancelSource end) throws IOException {
        try (TcpStream stream = await(listener.accept(end.token()))) {
            throw new AssertionError(stream + " was expected by nobody");
        } catch (IoCancelledException e) {
            return Task.done();
        }
    }

    @Async
    private static Task<Void> awaitGreeting(TcpStream stream, CancelSource end) throws IOException {
        try {
            await(stream.readExactly(ByteBuffer.allocate(1), end.token()));
            throw new AssertionError("a byte was expected by nobody");
        } catch (IoCancelledException e) {
            return Task.done();
        }
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void waitingTakesNoProcessorTime(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                CancelSource end = new CancelSource();
                JoinHandle<Void> read = Elio.spawn(() -> awaitGreeting(pair.server(), end));
                await(Elio.sleep(Duration.ofMillis(100)));
                long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
                await(Elio.sleep(Duration.ofMillis(500)));
                long used = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
                assertTrue(used < TimeUnit.MILLISECONDS.toNanos(100), () -> used + " ns of 500 ms");
                end.cancel();
                await(read);
                return Task.done();
            }
        });
    }

    /** A round trip of one byte; the bound holds with and without the compiler's escape analysis. */
    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aSteadyStreamMakesLittleGarbage(String backend) {
        long bytes = Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                ByteBuffer ping = ByteBuffer.allocateDirect(1);
                ByteBuffer pong = ByteBuffer.allocateDirect(1);
                await(trips(pair, ping, pong, 2000));
                long before = allocated();
                await(trips(pair, ping, pong, 10_000));
                return Task.of((allocated() - before) / 10_000);
            }
        });
        assertTrue(bytes <= 600, () -> bytes + " bytes a round trip");
    }

    @Async
    private static Task<Void> trips(Io.Pair pair, ByteBuffer ping, ByteBuffer pong, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            assertEquals(1, await(pair.client().write(ping.clear())));
            assertEquals(1, await(pair.server().read(pong.clear())));
            assertEquals(1, await(pair.server().write(pong.flip())));
            assertEquals(1, await(pair.client().read(ping.clear())));
        }
        return Task.done();
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
