package io.elio.io;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Awaitable;
import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.Task;
import io.elio.io.FileTransferResult.End;
import io.elio.io.internal.errno.Errno;
import io.elio.net.Io;
import io.elio.net.LeakCheck;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
@ExtendWith(LeakCheck.class)
class FileTransfersTest {
    @TempDir
    private Path folder;

    /** Answers what it is told to: a count, by which the position moves, or a negative error number. */
    private static final class Scripted implements FileTransfers.Operation {
        private final Queue<Integer> answers = new ArrayDeque<>();
        private final Queue<Long> positions = new ArrayDeque<>();
        private Runnable then = () -> { };

        Scripted(Integer... answers) {
            this.answers.addAll(List.of(answers));
        }

        @Override
        public Awaitable<Integer> at(ByteBuffer buffer, long position, CancelToken token) {
            positions.add(position);
            int answer = answers.remove();
            then.run();
            if (answer < -1) {
                return Task.failed(new ErrnoException("op", -answer, "x"));
            }
            buffer.position(buffer.position() + Math.max(0, answer));
            return Task.of(answer);
        }
    }

    private static String ended(Scripted operation, int size, boolean some, CancelToken token) {
        ByteBuffer buffer = ByteBuffer.allocate(size);
        FileTransferResult result = Elio.run(() -> some ? FileTransfers.some(operation, buffer, 100, token, true)
            : FileTransfers.exactly(operation, buffer, 100, token, true));
        assertEquals(buffer.position(), result.transferred());
        assertEquals(result.end() == End.COMPLETE, result.isComplete());
        if (result.error() != null) {
            assertEquals(result.transferred(), result.error().transferred());
        }
        return result.end() + " " + result.transferred() + (result.error() == null ? "" : " " + result.error().errnoName());
    }

    private static String exactly(Scripted operation) {
        return ended(operation, 10, false, CancelToken.none());
    }

    @Test
    void goesOnUntilAllIsThere() {
        Scripted operation = new Scripted(3, 6, 1);
        assertEquals("COMPLETE 10", exactly(operation));
        assertEquals(List.of(100L, 103L, 109L), List.copyOf(operation.positions));
    }

    @Test
    void someStopsAfterTheFirstProgress() {
        assertEquals("COMPLETE 3", ended(new Scripted(3), 10, true, CancelToken.none()));
        assertEquals("END_OF_FILE 0", ended(new Scripted(-1), 10, true, CancelToken.none()));
        assertEquals("ERROR 0 EIO", ended(new Scripted(-Errno.EIO.number()), 10, true, CancelToken.none()));
    }

    @Test
    void anInterruptedOperationIsRepeated() {
        Scripted operation = new Scripted(4, -Errno.EINTR.number(), -Errno.EINTR.number(), 6);
        assertEquals("COMPLETE 10", exactly(operation));
        assertEquals(List.of(100L, 104L, 104L, 104L), List.copyOf(operation.positions));
    }

    @Test
    void progressIsKept() {
        assertEquals("END_OF_FILE 4", exactly(new Scripted(4, -1)));
        assertEquals("ERROR 4 EAGAIN", exactly(new Scripted(4, -Errno.EAGAIN.number())));
        assertEquals("ERROR 9 ENOSPC", exactly(new Scripted(4, 5, -Errno.ENOSPC.number())));
        assertEquals("ERROR 4 EIO", exactly(new Scripted(4, 0)));
    }

    @Test
    void theTokenIsLookedAtBeforeEachOperation() {
        CancelSource source = new CancelSource();
        Scripted operation = new Scripted(4, 6);
        operation.then = source::cancel;
        assertEquals("CANCELLED 4 ECANCELED", ended(operation, 10, false, source.token()));
        assertEquals("CANCELLED 0 ECANCELED", ended(new Scripted(), 10, false, source.token()));
        assertEquals("COMPLETE 0", ended(new Scripted(), 0, false, source.token()));
        Scripted last = new Scripted(10);
        CancelSource late = new CancelSource();
        last.then = late::cancel;
        assertEquals("COMPLETE 10", ended(last, 10, false, late.token()));
    }

    @Test
    void aRangeBehindTheLastOffsetIsNotBegun() {
        ByteBuffer buffer = ByteBuffer.allocate(10);
        FileTransferResult result = Elio.run(
            () -> FileTransfers.exactly(new Scripted(), buffer, Long.MAX_VALUE - 9, CancelToken.none(), false));
        assertEquals("EOVERFLOW", result.error().errnoName());
        assertEquals("write", result.error().syscall());
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void readsAndWritesRanges(String backend) throws IOException {
        Path path = Files.writeString(folder.resolve("file"), "0123456789");
        Io.run(backend, () -> {
            try (AsyncFile file = await(AsyncFile.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE))) {
                CancelToken token = Elio.cancelToken();
                ByteBuffer four = ByteBuffer.allocate(4);
                assertEquals(new FileTransferResult(4, End.COMPLETE, null), await(file.readExactly(four, 3, token)));
                assertEquals("3456", new String(four.array()));
                assertEquals(new FileTransferResult(2, End.END_OF_FILE, null), await(file.readExactly(four.clear(), 8, token)));
                assertEquals(new FileTransferResult(2, End.COMPLETE, null), await(file.readSome(four.clear(), 8, token)));
                assertEquals(new FileTransferResult(0, End.END_OF_FILE, null), await(file.readSome(four.clear(), 10, token)));
                assertEquals(new FileTransferResult(2, End.COMPLETE, null), await(file.writeExactly(ByteBuffer.wrap("ab".getBytes()), 9, token)));
                assertEquals(new FileTransferResult(1, End.COMPLETE, null), await(file.writeSome(ByteBuffer.wrap("c".getBytes()), 0, token)));
                assertThrows(IllegalArgumentException.class, () -> file.readExactly(four, -1, token));
            }
            return Task.done();
        });
        assertEquals("c12345678ab", Files.readString(path));
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void batchesAnswerForEachSegment(String backend) throws IOException {
        Path path = Files.writeString(folder.resolve("file"), "0123456789");
        ByteBuffer[] dsts = new ByteBuffer[5];
        for (int i = 0; i < dsts.length; i++) {
            dsts[i] = ByteBuffer.allocate(3);
        }
        Io.run(backend, () -> {
            try (AsyncFile file = await(AsyncFile.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE))) {
                int[] read = await(file.readBatch(List.of(new FileSegment(dsts[0], 7), new FileSegment(dsts[1], FileSegment.CURRENT),
                    new FileSegment(dsts[2], 9), new FileSegment(dsts[3], FileSegment.CURRENT), new FileSegment(dsts[4], 20))));
                assertArrayEquals(new int[] {3, 3, 1, 3, 0}, read);
                int[] written = await(file.writeBatch(List.of(new FileSegment(ByteBuffer.wrap("b".getBytes()), 1),
                    new FileSegment(ByteBuffer.wrap("a".getBytes()), 0))));
                assertArrayEquals(new int[] {1, 1}, written);
                assertEquals(0, await(file.readBatch(List.of())).length);
            }
            try (AsyncFile file = await(AsyncFile.open(path))) {
                int[] refused = await(file.writeBatch(List.of(new FileSegment(ByteBuffer.allocate(1), 0))));
                assertArrayEquals(new int[] {-Errno.EBADF.number()}, refused);
            }
            return Task.done();
        });
        assertEquals("789", new String(dsts[0].array()));
        assertEquals("012", new String(dsts[1].array()));
        assertEquals("345", new String(dsts[3].array()));
        assertTrue(Files.readString(path).startsWith("ab2"));
        assertThrows(IllegalArgumentException.class, () -> new FileSegment(dsts[0], -2));
    }
}
