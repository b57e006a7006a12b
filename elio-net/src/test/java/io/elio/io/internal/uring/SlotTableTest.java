package io.elio.io.internal.uring;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.elio.Async;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.io.IoCancelledException;
import io.elio.net.Io;
import io.elio.net.LeakCheck;
import io.elio.net.TcpListener;
import io.elio.net.TcpStream;
import io.elio.runtime.Worker;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@Timeout(120)
@ExtendWith(LeakCheck.class)
class SlotTableTest {
    /** More than 16 bits of a completion can tell apart. */
    private static final int OPERATIONS = 70_000;

    @Test
    void oneRingHoldsMoreOperationsThanOneTable() {
        int cancelled = Io.run("io_uring", () -> {
            TcpListener listener = await(TcpListener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)));
            List<JoinHandle<Boolean>> accepts = new ArrayList<>();
            for (int i = 0; i < OPERATIONS; i++) {
                accepts.add(Elio.spawn(() -> isCancelled(listener)));
            }
            while (Worker.current().backend().pending() < OPERATIONS) {
                await(Elio.yieldNow());
            }
            try (TcpStream client = await(TcpStream.connect(listener.localAddress()))) {
                assertEquals(listener.localAddress(), client.remoteAddress());
                while (Worker.current().backend().pending() >= OPERATIONS) {
                    await(Elio.yieldNow());
                }
            }
            listener.close();
            int count = 0;
            for (JoinHandle<Boolean> accept : accepts) {
                count += await(accept) ? 1 : 0;
            }
            assertEquals(0, Worker.current().backend().pending());
            return Task.of(count);
        });
        assertEquals(OPERATIONS - 1, cancelled);
    }

    @Async
    private static Task<Boolean> isCancelled(TcpListener listener) throws IOException {
        try {
            await(listener.accept()).close();
            return Task.of(false);
        } catch (IoCancelledException e) {
            return Task.of(true);
        }
    }
}
