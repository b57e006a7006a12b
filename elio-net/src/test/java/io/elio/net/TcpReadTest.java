package io.elio.net;

import static io.elio.Elio.await;
import static io.elio.net.Io.bytes;
import static io.elio.net.Io.failure;
import static io.elio.net.Io.settle;
import static io.elio.net.Io.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.CancelSource;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.Winner;
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
class TcpReadTest {
    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void takesWhatIsThere(String backend) {
        String got = Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                await(pair.client().write(bytes("hello")));
                await(settle());
                ByteBuffer dst = ByteBuffer.allocateDirect(100).position(10);
                assertEquals(5, await(pair.server().read(dst)));
                assertEquals(15, dst.position());
                assertEquals(100, dst.limit());
                return Task.of(text(dst.position(15)).substring(10));
            }
        });
        assertEquals("hello", got);
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void waitsForWhatComes(String backend) {
        String got = Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                ByteBuffer dst = ByteBuffer.allocate(100);
                JoinHandle<Integer> read = Elio.spawn(() -> pair.server().read(dst));
                await(settle());
                assertEquals(false, read.isReady());
                await(pair.client().write(bytes("late")));
                assertEquals(4, await(read));
                return Task.of(text(dst));
            }
        });
        assertEquals("late", got);
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void tellsTheEnd(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                await(pair.client().write(bytes("x")));
                pair.client().close();
                ByteBuffer dst = ByteBuffer.allocateDirect(10);
                assertEquals(1, await(pair.server().read(dst)));
                assertEquals(-1, await(pair.server().read(dst)));
                assertEquals(-1, await(pair.server().read(dst)));
                assertEquals(0, await(pair.server().read(ByteBuffer.allocate(0))));
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void cancelledBeforeTakesNothing(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                await(pair.client().write(bytes("kept")));
                CancelSource source = new CancelSource();
                source.cancel();
                ByteBuffer dst = ByteBuffer.allocate(10);
                JoinHandle<Integer> read = Elio.spawn(() -> pair.server().read(dst, source.token()));
                ErrnoException failure = assertInstanceOf(IoCancelledException.class, await(failure(read)));
                assertEquals("read", failure.syscall());
                assertEquals("ECANCELED", failure.errnoName());
                await(pair.server().readExactly(dst.limit(4)));
                assertEquals("kept", text(dst));
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void cancelledDuringFreesTheStreamForTheNext(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                for (int i = 0; i < 3; i++) {
                    CancelSource source = new CancelSource();
                    JoinHandle<Integer> read = Elio.spawn(() -> pair.server().read(ByteBuffer.allocateDirect(10), source.token()));
                    await(settle());
                    assertEquals(false, read.isReady());
                    await(Elio.spawnBlocking(() -> {
                        source.cancel();
                        return null;
                    }));
                    assertInstanceOf(IoCancelledException.class, await(failure(read)));
                }
                await(pair.client().write(bytes("next")));
                ByteBuffer dst = ByteBuffer.allocate(4);
                await(pair.server().readExactly(dst));
                assertEquals("next", text(dst));
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aCompletionThatIsFirstWins(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                CancelSource source = new CancelSource();
                ByteBuffer dst = ByteBuffer.allocate(10);
                JoinHandle<Integer> read = Elio.spawn(() -> pair.server().read(dst, source.token()));
                await(settle());
                await(pair.client().write(bytes("won")));
                assertEquals(3, await(read));
                source.cancel();
                await(settle());
                assertEquals("won", text(dst));
                await(pair.client().write(bytes("more")));
                assertEquals(4, await(pair.server().read(dst)));
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aResetOfThePeerIsAnError(String backend) {
        Io.run(backend, () -> {
            try (TcpListener listener = await(TcpListener.bind(Io.loopback())); RawPeer peer = RawPeer.connect(listener.localAddress());
                 TcpStream stream = await(listener.accept())) {
                JoinHandle<Integer> read = Elio.spawn(() -> stream.read(ByteBuffer.allocateDirect(10)));
                await(settle());
                peer.reset();
                ErrnoException failure = assertInstanceOf(ErrnoException.class, await(failure(read)));
                assertEquals("ECONNRESET", failure.errnoName());
                assertEquals(104, failure.errno());
                assertEquals("read", failure.syscall());
                assertTrue(failure.getMessage().contains("tcp 127.0.0.1:" + peer.localPort()), failure.getMessage());
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aCloseFromAnotherThreadCancels(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                JoinHandle<Integer> read = Elio.spawn(() -> pair.server().read(ByteBuffer.allocate(10)));
                await(settle());
                await(Elio.spawnBlocking(() -> {
                    pair.server().close();
                    return null;
                }));
                assertInstanceOf(IoCancelledException.class, await(failure(read)));
                ErrnoException later = assertInstanceOf(ErrnoException.class,
                    await(failure(Elio.spawn(() -> pair.server().read(ByteBuffer.allocate(10))))));
                assertEquals("EBADF", later.errnoName());
                assertEquals(-1, await(pair.client().read(ByteBuffer.allocate(10))));
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void refusesMisuse(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                JoinHandle<Integer> first = Elio.spawn(() -> pair.server().read(ByteBuffer.allocate(10)));
                await(settle());
                Throwable second = await(failure(Elio.spawn(() -> pair.server().read(ByteBuffer.allocate(10)))));
                assertInstanceOf(IllegalStateException.class, second);
                await(pair.client().write(bytes("!")));
                assertEquals(1, await(first));
                Throwable readOnly = await(failure(Elio.spawn(() -> pair.server().read(ByteBuffer.allocate(10).asReadOnlyBuffer()))));
                assertEquals("dst is read-only (expected: a buffer that can be written to)", readOnly.getMessage());
                assertInstanceOf(IllegalArgumentException.class, readOnly);
                assertNull(readOnly.getCause());
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void anEarlyEndOfAnExactReadTellsTheProgress(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                await(pair.client().write(bytes("abc")));
                pair.client().close();
                ByteBuffer dst = ByteBuffer.allocate(10);
                ErrnoException failure = assertInstanceOf(ErrnoException.class,
                    await(failure(Elio.spawn(() -> pair.server().readExactly(dst)))));
                assertEquals("ENODATA", failure.errnoName());
                assertEquals(3, failure.transferred());
                assertEquals("abc", text(dst));
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aReadThatLosesWhenAnyLeavesWhatComesLaterToTheNextRead(String backend) {
        String got = Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                ByteBuffer lost = ByteBuffer.allocateDirect(100);
                Winner<String> first = await(Elio.<String>whenAny(
                    () -> Task.of("read " + await(pair.server().read(lost, Elio.cancelToken()))), () -> slept("slept")));
                assertEquals(new Winner<>(1, "slept"), first);
                assertEquals(0, lost.position());
                await(pair.client().write(bytes("later")));
                ByteBuffer dst = ByteBuffer.allocateDirect(5);
                await(pair.server().readExactly(dst));
                assertEquals(0, lost.position());
                return Task.of(text(dst));
            }
        });
        assertEquals("later", got);
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aReadThatRunsOutOfTimeLeavesWhatComesLaterToTheNextRead(String backend) {
        String got = Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                ByteBuffer lost = ByteBuffer.allocateDirect(100);
                assertTrue(await(Elio.withTimeout(Duration.ofMillis(5), () -> pair.server().read(lost, Elio.cancelToken()))).timedOut());
                await(pair.client().write(bytes("later")));
                ByteBuffer dst = ByteBuffer.allocateDirect(5);
                await(pair.server().readExactly(dst));
                assertEquals(0, lost.position());
                return Task.of(text(dst));
            }
        });
        assertEquals("later", got);
    }

    @Async
    private static Task<String> slept(String answer) {
        await(Elio.sleep(Duration.ofMillis(5)));
        return Task.of(answer);
    }

    /** The bytes come at about the moment at which the other branch ends: whoever wins, none is lost, and none is read twice. */
    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void whenAnyOverReadsLosesNoByte(String backend) {
        int rounds = Stress.times(300);
        Io.run(backend, 2, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                JoinHandle<Void> writer = Elio.spawn(() -> count(pair.client(), rounds));
                int expected = 0;
                ByteBuffer one = ByteBuffer.allocateDirect(1);
                while (expected < rounds) {
                    one.clear();
                    await(Elio.<Integer>whenAny(() -> readOrNothing(pair.server(), one), () -> yielded()));
                    if (one.position() == 1) {
                        assertEquals((byte) expected++, one.get(0));
                    }
                }
                await(writer);
                return Task.done();
            }
        });
    }

    @Async
    private static Task<Void> count(TcpStream stream, int rounds) throws IOException {
        for (int i = 0; i < rounds; i++) {
            await(stream.writeExactly(ByteBuffer.allocate(1).put(0, (byte) i)));
            await(Elio.yieldNow());
        }
        return Task.done();
    }

    @Async
    private static Task<Integer> readOrNothing(TcpStream stream, ByteBuffer dst) throws IOException {
        try {
            return Task.of(await(stream.read(dst, Elio.cancelToken())));
        } catch (IoCancelledException lost) {
            assertEquals(0, dst.position());
            return Task.of(0);
        }
    }

    @Async
    private static Task<Integer> yielded() {
        for (int i = 0; i < 5; i++) {
            await(Elio.yieldNow());
        }
        return Task.of(-1);
    }
}
