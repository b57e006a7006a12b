package io.elio.net;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.elio.Async;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Large transfers in both directions at once, through buffers that are always full. */
@ExtendWith(LeakCheck.class)
class TransferTest {
    private static final long BYTES = Stress.times(24) * (1L << 20);
    private static final int SLICE = 200_000;

    @ParameterizedTest
    @CsvSource({"io_uring,true,1", "io_uring,false,2", "nio,true,2", "nio,false,1"})
    void everyByteArrivesInItsPlace(String backend, boolean direct, int threads) {
        TcpOptions small = TcpOptions.defaults().withSendBuffer(32 << 10).withReceiveBuffer(32 << 10);
        Io.run(backend, threads, () -> {
            try (Io.Pair pair = await(Io.pair(small))) {
                JoinHandle<Long> sentUp = Elio.spawn(() -> send(pair.client(), direct, 1));
                JoinHandle<Long> sentDown = Elio.spawn(() -> send(pair.server(), direct, 2));
                JoinHandle<Long> gotUp = Elio.spawn(() -> receive(pair.server(), direct));
                JoinHandle<Long> gotDown = Elio.spawn(() -> receive(pair.client(), direct));
                assertEquals(await(sentUp), await(gotUp));
                assertEquals(await(sentDown), await(gotDown));
                return Task.done();
            }
        });
    }

    @Async
    private static Task<Long> send(TcpStream stream, boolean direct, int seed) throws IOException {
        byte[] slice = new byte[SLICE];
        new Random(seed).nextBytes(slice);
        ByteBuffer src = (direct ? ByteBuffer.allocateDirect(SLICE) : ByteBuffer.allocate(SLICE)).put(slice);
        CRC32 crc = new CRC32();
        for (long left = BYTES; left > 0; left -= src.limit()) {
            src.limit((int) Math.min(left, SLICE)).put(0, (byte) left);
            crc.update(src.rewind());
            await(stream.writeExactly(src.rewind()));
        }
        return Task.of(crc.getValue());
    }

    @Async
    private static Task<Long> receive(TcpStream stream, boolean direct) throws IOException {
        ByteBuffer dst = direct ? ByteBuffer.allocateDirect(SLICE) : ByteBuffer.allocate(SLICE);
        CRC32 crc = new CRC32();
        for (long left = BYTES; left > 0; left -= dst.limit()) {
            dst.clear().limit((int) Math.min(left, SLICE));
            await(stream.read(dst));
            crc.update(dst.flip());
        }
        return Task.of(crc.getValue());
    }
}
