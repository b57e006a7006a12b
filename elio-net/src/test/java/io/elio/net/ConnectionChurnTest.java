package io.elio.net;

import static io.elio.Elio.await;
import static io.elio.net.Io.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@ExtendWith(LeakCheck.class)
class ConnectionChurnTest {
    private static final int CONNECTIONS = Stress.times(2000);
    private static final int AT_A_TIME = 50;

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void leaveNothingBehind(String backend) {
        Io.run(backend, 2, () -> {
            try (TcpListener listener = await(TcpListener.bind(Io.loopback()))) {
                int descriptors = LeakCheck.descriptors();
                await(connections(listener, 4 * AT_A_TIME));
                await(descriptorsAtMost(descriptors));
                long direct = directBytes();
                int threads = Thread.activeCount();
                await(connections(listener, CONNECTIONS));
                await(descriptorsAtMost(descriptors));
                int now = LeakCheck.descriptors();
                assertTrue(now <= descriptors, () -> now + " descriptors, before " + descriptors);
                assertTrue(directBytes() <= direct + (1 << 20), () -> directBytes() + " direct bytes, before " + direct);
                assertTrue(Thread.activeCount() <= threads + 2, () -> Thread.activeCount() + " threads, before " + threads);
                return Task.done();
            }
        });
    }

    /** A selector gives descriptors back when it selects next. */
    @Async
    private static Task<Void> descriptorsAtMost(int limit) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (LeakCheck.descriptors() > limit && System.nanoTime() - end < 0) {
            await(Elio.yieldNow());
        }
        return Task.done();
    }

    @Async
    private static Task<Void> connections(TcpListener listener, int count) throws IOException {
        JoinHandle<Void> server = Elio.spawn(() -> serve(listener, count));
        for (int i = 0; i < count; i += AT_A_TIME) {
            for (JoinHandle<Void> client : clients(listener)) {
                await(client);
            }
        }
        await(server);
        return Task.done();
    }

    private static List<JoinHandle<Void>> clients(TcpListener listener) {
        List<JoinHandle<Void>> clients = new ArrayList<>();
        for (int k = 0; k < AT_A_TIME; k++) {
            clients.add(Elio.spawn(() -> ask(listener)));
        }
        return clients;
    }

    @Async
    private static Task<Void> serve(TcpListener listener, int count) throws IOException {
        List<JoinHandle<Void>> answers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            TcpStream stream = await(listener.accept());
            answers.add(Elio.spawn(() -> answer(stream)));
        }
        for (JoinHandle<Void> answer : answers) {
            await(answer);
        }
        return Task.done();
    }

    @Async
    private static Task<Void> answer(TcpStream stream) throws IOException {
        try (stream) {
            ByteBuffer buffer = ByteBuffer.allocate(100);
            await(stream.readExactly(buffer.limit(4)));
            await(stream.writeExactly(buffer.flip()));
            assertEquals(-1, await(stream.read(buffer.clear())));
        }
        return Task.done();
    }

    @Async
    private static Task<Void> ask(TcpListener listener) throws IOException {
        try (TcpStream stream = await(TcpStream.connect(listener.localAddress()))) {
            await(stream.writeExactly(bytes("ping")));
            ByteBuffer dst = ByteBuffer.allocate(4);
            await(stream.readExactly(dst));
            assertEquals("ping", Io.text(dst));
        }
        return Task.done();
    }

    private static long directBytes() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .filter(pool -> pool.getName().equals("direct")).mapToLong(BufferPoolMXBean::getMemoryUsed).sum();
    }
}
