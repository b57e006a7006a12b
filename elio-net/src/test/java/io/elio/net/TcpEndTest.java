package io.elio.net;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.CancelSource;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.io.ErrnoException;
import io.elio.io.IoCancelledException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
@ExtendWith(LeakCheck.class)
class TcpEndTest {
    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aFinishedOutputLeavesTheInput(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                ByteBuffer answer = ByteBuffer.allocate(10);
                JoinHandle<Integer> waiting = Elio.spawn(() -> pair.client().read(answer));
                await(pair.client().writeExactly(Io.bytes("request")));
                await(Io.settle());
                assertEquals(new FinishResult(CloseScope.WRITE_DIRECTION, true, false), await(pair.client().finishWrite()));
                assertEquals(new FinishResult(CloseScope.WRITE_DIRECTION, true, false), await(pair.client().finishWrite()));
                assertEquals("EPIPE", await(errno(Elio.spawn(() -> pair.client().write(Io.bytes("x"))))));
                assertEquals("EPIPE", await(errno(Elio.spawn(() -> pair.client().writev(Io.bytes("x"))))));

                ByteBuffer request = ByteBuffer.allocate(7);
                await(pair.server().readExactly(request));
                assertEquals("request", Io.text(request));
                assertEquals(-1, await(pair.server().read(ByteBuffer.allocate(1))));
                assertEquals(CloseScope.WRITE_DIRECTION, pair.server().readEndScope());
                assertFalse(waiting.isFinished());
                await(pair.server().writeExactly(Io.bytes("answer")));
                assertEquals(6, await(waiting));
                assertEquals("answer", Io.text(answer));
            }
            return Task.done();
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aTokenThatIsCancelledBeforeLeavesTheOutputOpen(String backend) {
        Io.run(backend, () -> {
            CancelSource source = new CancelSource();
            source.cancel();
            try (Io.Pair pair = await(Io.pair())) {
                assertInstanceOf(IoCancelledException.class,
                    await(Io.failure(Elio.spawn(() -> pair.client().finishWrite(source.token(), Duration.ZERO)))));
                await(pair.client().writeExactly(Io.bytes("x")));
                assertEquals(1, await(pair.server().read(ByteBuffer.allocate(1))));
            }
            return Task.done();
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void refusesToFinishDuringAWriteAndAfterTheClose(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                JoinHandle<Void> writing = Elio.spawn(() -> pair.client().writeExactly(ByteBuffer.allocateDirect(64 << 20)));
                await(Io.settle());
                assertFalse(writing.isFinished());
                String refusal = await(Io.failure(Elio.spawn(() -> pair.client().finishWrite()))).getMessage();
                assertTrue(refusal.startsWith("a shutdown on tcp ") && refusal.contains(" while a write is under way"), refusal);
                pair.client().close();
                assertInstanceOf(IoCancelledException.class, await(Io.failure(writing)));
                assertEquals("EBADF", await(errno(Elio.spawn(() -> pair.client().finishWrite()))));
            }
            return Task.done();
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void anAbortWaitsForWhatIsUnderWay(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                JoinHandle<Integer> reading = Elio.spawn(() -> pair.client().read(ByteBuffer.allocateDirect(10)));
                JoinHandle<Void> writing = Elio.spawn(() -> pair.client().writeExactly(ByteBuffer.allocateDirect(64 << 20)));
                await(Io.settle());
                JoinHandle<Void> other = Elio.spawn(() -> pair.client().abortAndSettle());
                await(pair.client().abortAndSettle());
                await(other);
                assertInstanceOf(IoCancelledException.class, await(Io.failure(reading)));
                assertInstanceOf(IoCancelledException.class, await(Io.failure(writing)));
                await(pair.client().abortAndSettle());
                await(pair.server().abortAndSettle());
                assertEquals("EBADF", await(errno(Elio.spawn(() -> pair.server().read(ByteBuffer.allocate(1))))));
            }
            return Task.done();
        });
    }

    @Async
    private static Task<String> errno(JoinHandle<?> task) throws IOException {
        return Task.of(assertInstanceOf(ErrnoException.class, await(Io.failure(task))).errnoName());
    }
}
