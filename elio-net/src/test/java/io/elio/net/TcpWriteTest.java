package io.elio.net;

import static io.elio.Elio.await;
import static io.elio.net.Io.bytes;
import static io.elio.net.Io.failure;
import static io.elio.net.Io.settle;
import static io.elio.net.Io.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.io.ErrnoException;
import io.elio.io.IoCancelledException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Set;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
@ExtendWith(LeakCheck.class)
class TcpWriteTest {
    /** More than the buffers of both ends hold. */
    private static final int LARGE = 16 << 20;
    private static final TcpOptions SMALL_BUFFERS = TcpOptions.defaults().withSendBuffer(16 << 10).withReceiveBuffer(16 << 10);

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void writesAtOnceWhereThereIsRoom(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                ByteBuffer direct = ByteBuffer.allocateDirect(8).put(0, "__abc___".getBytes()).position(2).limit(5);
                assertEquals(3, await(pair.client().write(direct)));
                assertEquals(5, direct.position());
                ByteBuffer readOnlyHeap = ByteBuffer.wrap("_de_".getBytes(), 1, 2).asReadOnlyBuffer();
                assertEquals(2, await(pair.client().write(readOnlyHeap)));
                assertFalse(readOnlyHeap.hasRemaining());
                assertEquals(0, await(pair.client().write(readOnlyHeap)));
                ByteBuffer dst = ByteBuffer.allocate(5);
                await(pair.server().readExactly(dst));
                assertEquals("abcde", text(dst));
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void waitsForRoom(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair(SMALL_BUFFERS))) {
                JoinHandle<Void> write = Elio.spawn(() -> pair.client().writeExactly(ByteBuffer.allocateDirect(LARGE)));
                await(settle());
                assertFalse(write.isReady());
                await(pair.server().readExactly(ByteBuffer.allocateDirect(LARGE)));
                await(write);
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void cancelledBeforeSendsNothing(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                CancelSource source = new CancelSource();
                source.cancel();
                ErrnoException failure = assertInstanceOf(IoCancelledException.class,
                    await(failure(Elio.spawn(() -> pair.client().writeExactly(bytes("never"), source.token())))));
                assertEquals(0, failure.transferred());
                assertEquals("write", failure.syscall());
                pair.client().close();
                assertEquals(-1, await(pair.server().read(ByteBuffer.allocate(10))));
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void cancelledDuringTellsHowMuchWasSent(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair(SMALL_BUFFERS))) {
                CancelSource source = new CancelSource();
                JoinHandle<Void> write = Elio.spawn(() -> pair.client().writeExactly(ByteBuffer.allocateDirect(LARGE), source.token()));
                await(settle());
                source.cancel();
                ErrnoException failure = assertInstanceOf(IoCancelledException.class, await(failure(write)));
                assertTrue(failure.transferred() > 0, () -> failure.transferred() + " bytes");
                pair.client().close();
                assertEquals(failure.transferred(), await(countToEnd(pair.server())));
                return Task.done();
            }
        });
    }

    @Async
    private static Task<Long> countToEnd(TcpStream stream) throws IOException {
        ByteBuffer dst = ByteBuffer.allocateDirect(1 << 16);
        long sum = 0;
        for (int count = await(stream.read(dst)); count >= 0; count = await(stream.read(dst.clear()))) {
            sum += count;
        }
        return Task.of(sum);
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aCompletionThatIsFirstWins(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                CancelSource source = new CancelSource();
                assertEquals(4, await(pair.client().write(bytes("sent"), source.token())));
                source.cancel();
                await(settle());
                assertEquals(4, await(pair.client().write(bytes("more"), CancelToken.none())));
                ByteBuffer dst = ByteBuffer.allocate(8);
                await(pair.server().readExactly(dst));
                assertEquals("sentmore", text(dst));
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aResetOfThePeerIsAnErrorAndNoSignal(String backend) {
        Io.run(backend, () -> {
            try (TcpListener listener = await(TcpListener.bind(Io.loopback(), SMALL_BUFFERS));
                 RawPeer peer = RawPeer.connect(listener.localAddress()); TcpStream stream = await(listener.accept())) {
                JoinHandle<Void> write = Elio.spawn(() -> stream.writeExactly(ByteBuffer.allocateDirect(LARGE)));
                await(settle());
                peer.reset();
                ErrnoException failure = assertInstanceOf(ErrnoException.class, await(failure(write)));
                assertTrue(Set.of("ECONNRESET", "EPIPE").contains(failure.errnoName()), failure.getMessage());
                ErrnoException later = assertInstanceOf(ErrnoException.class,
                    await(failure(Elio.spawn(() -> stream.write(bytes("x"))))));
                assertEquals("EPIPE", later.errnoName());
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aCloseFromAnotherThreadCancels(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair(SMALL_BUFFERS))) {
                JoinHandle<Void> write = Elio.spawn(() -> pair.client().writeExactly(ByteBuffer.allocate(LARGE)));
                JoinHandle<Integer> read = Elio.spawn(() -> pair.client().read(ByteBuffer.allocate(10)));
                await(settle());
                await(Elio.spawnBlocking(() -> {
                    pair.client().close();
                    return null;
                }));
                assertInstanceOf(IoCancelledException.class, await(failure(write)));
                assertInstanceOf(IoCancelledException.class, await(failure(read)));
                ErrnoException later = assertInstanceOf(ErrnoException.class,
                    await(failure(Elio.spawn(() -> pair.client().write(bytes("x"))))));
                assertEquals("EBADF", later.errnoName());
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void gathersBuffersOfEveryKindInTheirOrder(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                ByteBuffer[] srcs = {bytes("ab"), ByteBuffer.allocate(0), ByteBuffer.wrap("cde".getBytes()), bytes("f"),
                    ByteBuffer.wrap("_gh".getBytes(), 1, 2).asReadOnlyBuffer()};
                assertEquals(8L, await(pair.client().writev(srcs)));
                for (ByteBuffer src : srcs) {
                    assertFalse(src.hasRemaining());
                }
                assertEquals(0L, await(pair.client().writev(srcs)));
                assertEquals(0L, await(pair.client().writev()));
                ByteBuffer dst = ByteBuffer.allocate(8);
                await(pair.server().readExactly(dst));
                assertEquals("abcdefgh", text(dst));
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void gathersMoreThanOneCallTakes(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                ByteBuffer[] srcs = new ByteBuffer[1500];
                for (int i = 0; i < srcs.length; i++) {
                    srcs[i] = ByteBuffer.allocate(100).put(0, (byte) i);
                }
                JoinHandle<Void> write = Elio.spawn(() -> gatherAll(pair.client(), srcs));
                ByteBuffer dst = ByteBuffer.allocate(150_000);
                await(pair.server().readExactly(dst));
                await(write);
                for (int i = 0; i < srcs.length; i++) {
                    assertEquals((byte) i, dst.get(100 * i));
                }
                return Task.done();
            }
        });
    }

    @Async
    private static Task<Void> gatherAll(TcpStream stream, ByteBuffer[] srcs) throws IOException {
        long sum = 0;
        while (sum < 150_000) {
            long count = await(stream.writev(srcs));
            assertTrue(count > 0);
            sum += count;
        }
        assertEquals(150_000, sum);
        return Task.done();
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void refusesAWriteFromSeveralBuffersDuringAnother(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair(SMALL_BUFFERS))) {
                Elio.go(() -> failure(Elio.spawn(() -> pair.client().writeExactly(ByteBuffer.allocateDirect(LARGE)))));
                await(settle());
                Throwable gather = await(failure(Elio.spawn(() -> pair.client().writev(bytes("in between")))));
                assertInstanceOf(IllegalStateException.class, gather);
                assertTrue(gather.getMessage().matches("a writev on tcp .* while a write is under way \\(expected: one at a time\\)"),
                    gather.getMessage());
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void refusesAWriteDuringOneFromSeveralBuffers(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair(SMALL_BUFFERS))) {
                ByteBuffer[] large = {bytes("a"), ByteBuffer.allocateDirect(LARGE)};
                Elio.go(() -> failure(Elio.spawn(() -> fill(pair.client(), large))));
                await(settle());
                Throwable write = await(failure(Elio.spawn(() -> pair.client().write(bytes("in between")))));
                assertInstanceOf(IllegalStateException.class, write);
                return Task.done();
            }
        });
    }

    @Async
    private static Task<Void> fill(TcpStream stream, ByteBuffer[] srcs) throws IOException {
        while (await(stream.writev(srcs)) > 0) {
            await(Elio.yieldNow());
        }
        return Task.done();
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aBufferThatIsListedTwiceIsSentTwice(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                ByteBuffer src = bytes("abc");
                assertEquals(6L, await(pair.client().writev(src, src)));
                ByteBuffer dst = ByteBuffer.allocate(6);
                await(pair.server().readExactly(dst));
                assertEquals("abcabc", text(dst));
                assertFalse(src.hasRemaining());
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aNullTokenIsRefusedAndLeavesTheStreamUsable(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                Throwable refused = await(failure(Elio.spawn(() -> pair.client().write(bytes("a"), null))));
                assertEquals("token", assertInstanceOf(NullPointerException.class, refused).getMessage());
                assertEquals(1, await(pair.client().write(bytes("b"))));
                return Task.done();
            }
        });
    }
}
