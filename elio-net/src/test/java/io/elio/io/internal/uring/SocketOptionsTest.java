package io.elio.io.internal.uring;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.elio.Async;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.io.IoContext;
import io.elio.io.IoListener;
import io.elio.io.IoSocket;
import io.elio.io.SocketSettings;
import io.elio.io.SocketSettings.Option;
import io.elio.net.Io;
import io.elio.net.LeakCheck;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LeakCheck.class)
class SocketOptionsTest {
    private static final SocketSettings ALL = SocketSettings.none().with(Option.REUSE_ADDRESS, true).with(Option.REUSE_PORT, true)
        .with(Option.NO_DELAY, true).with(Option.KEEP_ALIVE, true).with(Option.KEEP_ALIVE_IDLE, 111).with(Option.KEEP_ALIVE_INTERVAL, 22)
        .with(Option.KEEP_ALIVE_PROBES, 3).with(Option.USER_TIMEOUT, 4444).withBytes(Option.RECEIVE_BUFFER, 50_000)
        .withBytes(Option.SEND_BUFFER, 60_000);

    /** No delay, keep-alive and its three figures, the user timeout; the system doubles the sizes of buffers. */
    @Test
    void bothEndsHaveThem() {
        Io.run("io_uring", () -> {
            try (IoListener listener = await(IoContext.current().listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), ALL))) {
                JoinHandle<IoSocket> accepting = Elio.spawn(() -> accepted(listener));
                try (IoSocket client = await(IoContext.current().connect(listener.localAddress(), ALL, CancelToken.none()));
                     IoSocket server = await(accepting)) {
                    assertEquals(List.of(1, 1, 111, 22, 3, 4444, 100_000, 120_000), values(client));
                    assertEquals(List.of(1, 1, 111, 22, 3, 4444, 100_000, 120_000), values(server));
                }
            }
            return Task.done();
        });
    }

    @Async
    private static Task<IoSocket> accepted(IoListener listener) {
        return Task.of(await(listener.accept(CancelToken.none())));
    }

    private static List<Integer> values(IoSocket socket) throws IOException {
        Socket raw = new Socket(((UringSocket) socket).fd);
        List<Integer> values = new ArrayList<>();
        for (int[] each : new int[][] {{6, 1}, {1, 9}, {6, 4}, {6, 5}, {6, 6}, {6, 18}, {1, 8}, {1, 7}}) {
            values.add(raw.getIntOpt(each[0], each[1]));
        }
        return values;
    }
}
