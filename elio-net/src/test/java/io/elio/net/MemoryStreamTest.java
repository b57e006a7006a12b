package io.elio.net;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.elio.Async;
import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.RunConfig;
import io.elio.Task;
import io.elio.io.ErrnoException;
import io.elio.io.IoCancelledException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MemoryStreamTest {
    private interface Body {
        Task<Void> run(MemoryStream first, MemoryStream second) throws IOException;
    }

    private static void with(int capacity, Body body) {
        Elio.run(RunConfig.threads(1), () -> {
            MemoryStream.Pair pair = MemoryStream.pair(capacity);
            return body.run(pair.first(), pair.second());
        });
    }

    @Test
    void everyByteArrivesInOrder() {
        byte[] content = new byte[100_000];
        new Random(1).nextBytes(content);
        for (int capacity : new int[] {1, 7, 4096, 1 << 20}) {
            byte[] got = Elio.run(RunConfig.threads(2), () -> {
                MemoryStream.Pair pair = MemoryStream.pair(capacity);
                JoinHandle<Void> writing = Elio.spawn(() -> written(pair.first(), content));
                ByteBuffer all = ByteBuffer.allocate(content.length);
                await(pair.second().readExactly(all));
                assertEquals(-1, await(pair.second().read(ByteBuffer.allocate(1))));
                await(writing);
                return Task.of(all.array());
            });
            assertArrayEquals(content, got);
        }
    }

    @Async
    private static Task<Void> written(MemoryStream stream, byte[] content) throws IOException {
        await(stream.writeExactly(ByteBuffer.wrap(content, 0, 50_000)));
        ByteBuffer[] rest = {ByteBuffer.allocate(0), ByteBuffer.wrap(content, 50_000, 10), ByteBuffer.wrap(content, 50_010, 49_990)};
        long count = 0;
        while (rest[2].hasRemaining()) {
            count += await(stream.writev(rest));
        }
        assertEquals(50_000, count);
        await(stream.finishWrite());
        return Task.done();
    }

    @Test
    void aFinishedOutputLeavesTheInput() {
        with(10, (first, second) -> {
            await(first.writeExactly(Io.bytes("abc")));
            assertEquals(new FinishResult(CloseScope.WRITE_DIRECTION, true, false), await(first.finishWrite()));
            assertEquals("EPIPE", await(errno(Elio.spawn(() -> first.write(Io.bytes("x"))))));
            ByteBuffer got = ByteBuffer.allocate(10);
            assertEquals(3, await(second.read(got)));
            assertEquals(-1, await(second.read(got)));
            await(second.writeExactly(Io.bytes("de")));
            assertEquals(2, await(first.read(got)));
            assertEquals("abcde", Io.text(got));
            assertEquals(CloseScope.WRITE_DIRECTION, first.readEndScope());
            return Task.done();
        });
    }

    @Test
    void aCloseEndsWhatWaitsOnBothEnds() {
        with(4, (first, second) -> {
            JoinHandle<Integer> reading = Elio.spawn(() -> first.read(ByteBuffer.allocate(1)));
            JoinHandle<Void> writing = Elio.spawn(() -> first.writeExactly(ByteBuffer.allocate(10)));
            await(Io.settle());
            assertFalse(reading.isFinished() || writing.isFinished());
            await(first.abortAndSettle());
            assertInstanceOf(IoCancelledException.class, await(Io.failure(reading)));
            assertEquals(4, assertInstanceOf(IoCancelledException.class, await(Io.failure(writing))).transferred());
            assertEquals("EBADF", await(errno(Elio.spawn(() -> first.read(ByteBuffer.allocate(1))))));
            assertEquals("EBADF", await(errno(Elio.spawn(() -> first.finishWrite()))));
            assertEquals(4, await(second.read(ByteBuffer.allocate(10))));
            assertEquals(-1, await(second.read(ByteBuffer.allocate(10))));
            assertEquals("EPIPE", await(errno(Elio.spawn(() -> second.write(ByteBuffer.allocate(1))))));
            await(second.abortAndSettle());
            await(second.abortAndSettle());
            return Task.done();
        });
    }

    @Test
    void theCloseOfTheOtherEndEndsWhatWaits() {
        with(4, (first, second) -> {
            JoinHandle<Integer> reading = Elio.spawn(() -> first.read(ByteBuffer.allocate(1)));
            JoinHandle<Void> writing = Elio.spawn(() -> first.writeExactly(ByteBuffer.allocate(10)));
            await(Io.settle());
            second.close();
            assertEquals(-1, await(reading));
            assertEquals("EPIPE", await(errno(writing)));
            return Task.done();
        });
    }

    @Test
    void tokensEndWaits() {
        with(1, (first, second) -> {
            CancelSource source = new CancelSource();
            JoinHandle<Integer> reading = Elio.spawn(() -> first.read(ByteBuffer.allocate(1), source.token()));
            JoinHandle<Void> writing = Elio.spawn(() -> first.writeExactly(ByteBuffer.allocate(2), source.token()));
            await(Io.settle());
            source.cancel();
            assertInstanceOf(IoCancelledException.class, await(Io.failure(reading)));
            assertEquals(1, assertInstanceOf(IoCancelledException.class, await(Io.failure(writing))).transferred());
            await(second.write(ByteBuffer.allocate(1)));
            assertInstanceOf(IoCancelledException.class,
                await(Io.failure(Elio.spawn(() -> first.read(ByteBuffer.allocate(1), source.token())))));
            assertEquals(1, await(first.read(ByteBuffer.allocate(1), CancelToken.none())));
            return Task.done();
        });
    }

    @Test
    void refusesMisuse() {
        with(1, (first, second) -> {
            assertEquals(0, await(first.read(ByteBuffer.allocate(0))));
            assertEquals(0, await(first.write(ByteBuffer.allocate(0))));
            assertInstanceOf(IllegalArgumentException.class,
                await(Io.failure(Elio.spawn(() -> first.read(ByteBuffer.allocate(1).asReadOnlyBuffer())))));
            JoinHandle<Integer> reading = Elio.spawn(() -> first.read(ByteBuffer.allocate(1)));
            await(Io.settle());
            assertEquals("a second read on memory first while one is under way (expected: one at a time)",
                await(Io.failure(Elio.spawn(() -> first.read(ByteBuffer.allocate(1))))).getMessage());
            second.close();
            assertEquals(-1, await(reading));
            return Task.done();
        });
        assertThrows(IllegalArgumentException.class, () -> MemoryStream.pair(0));
    }

    @Async
    private static Task<String> errno(JoinHandle<?> task) {
        return Task.of(assertInstanceOf(ErrnoException.class, await(Io.failure(task))).errnoName());
    }
}
