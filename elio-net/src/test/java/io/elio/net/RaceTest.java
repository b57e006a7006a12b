package io.elio.net;

import static io.elio.Elio.await;
import static io.elio.net.Io.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Completion, cancellation and close that meet. {@code -Delio.stress=N} runs N times as many rounds. */
@ExtendWith(LeakCheck.class)
class RaceTest {
    private static final int ROUNDS = Stress.times(1000);

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aReadThatIsCancelledLosesNoByte(String backend) {
        int cancelled = Io.run(backend, 2, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                int cancellations = 0;
                ByteBuffer dst = ByteBuffer.allocateDirect(1);
                for (int i = 0; i < ROUNDS; i++) {
                    CancelSource source = new CancelSource();
                    byte sent = (byte) i;
                    JoinHandle<Void> writer = Elio.spawn(() -> pair.client().writeExactly(ByteBuffer.allocate(1).put(0, sent)));
                    JoinHandle<Void> canceller = Elio.spawn(() -> cancel(source));
                    dst.clear();
                    if (!await(readOne(pair.server(), dst, source))) {
                        cancellations++;
                        assertEquals(1, await(pair.server().read(dst)));
                    }
                    assertEquals(sent, dst.get(0));
                    await(writer);
                    await(canceller);
                }
                return Task.of(cancellations);
            }
        });
        assertTrue(cancelled >= 0 && cancelled <= ROUNDS);
    }

    @Async
    private static Task<Void> cancel(CancelSource source) {
        source.cancel();
        return Task.done();
    }

    @Async
    private static Task<Boolean> readOne(TcpStream stream, ByteBuffer dst, CancelSource source) throws IOException {
        try {
            assertEquals(1, await(stream.read(dst, source.token())));
            return Task.of(true);
        } catch (IoCancelledException e) {
            assertEquals(0, dst.position());
            return Task.of(false);
        }
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aCloseEndsEveryReadAndWrite(String backend) {
        Io.run(backend, 2, () -> {
            for (int i = 0; i < ROUNDS / 4; i++) {
                Io.Pair pair = await(Io.pair());
                JoinHandle<String> reader = Elio.spawn(() -> drain(pair.server()));
                JoinHandle<String> writer = Elio.spawn(() -> fill(pair.server()));
                JoinHandle<String> peer = Elio.spawn(() -> drain(pair.client()));
                pair.server().close();
                assertTrue(List.of("ECANCELED", "EBADF").contains(await(reader)));
                assertTrue(List.of("ECANCELED", "EBADF").contains(await(writer)));
                assertTrue(List.of("end", "ECONNRESET").contains(await(peer)));
                pair.client().close();
            }
            return Task.done();
        });
    }

    @Async
    private static Task<String> drain(TcpStream stream) throws IOException {
        ByteBuffer dst = ByteBuffer.allocate(1000);
        try {
            while (await(stream.read(dst.clear())) >= 0) {
                assertTrue(dst.position() > 0);
            }
            return Task.of("end");
        } catch (ErrnoException e) {
            return Task.of(e.errnoName());
        }
    }

    @Async
    private static Task<String> fill(TcpStream stream) throws IOException {
        try {
            while (true) {
                await(stream.writeExactly(bytes("filler")));
            }
        } catch (ErrnoException e) {
            return Task.of(e.errnoName());
        }
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aCloseEndsAnAcceptThatBeginsAtThatMoment(String backend) {
        Io.run(backend, 2, () -> {
            for (int i = 0; i < ROUNDS; i++) {
                TcpListener listener = await(TcpListener.bind(Io.loopback()));
                JoinHandle<TcpStream> accept = Elio.spawn(() -> listener.accept());
                JoinHandle<Void> closer = Elio.spawn(() -> close(listener));
                Throwable failure = await(Io.failure(accept));
                assertTrue(List.of("ECANCELED", "EBADF").contains(assertInstanceOf(ErrnoException.class, failure).errnoName()));
                await(closer);
            }
            return Task.done();
        });
    }

    @Async
    private static Task<Void> close(TcpListener listener) {
        listener.close();
        return Task.done();
    }

    /** The kernel wakes one of several accepts; if that one is just being cancelled, another must get the connection. */
    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aCancelledAcceptDoesNotKeepAConnectionFromTheOthers(String backend) {
        Io.run(backend, 2, () -> {
            try (TcpListener listener = await(TcpListener.bind(Io.loopback()))) {
                for (int i = 0; i < ROUNDS / 2; i++) {
                    List<CancelSource> sources = new ArrayList<>();
                    List<JoinHandle<Boolean>> accepts = new ArrayList<>();
                    for (int k = 0; k < 3; k++) {
                        CancelSource source = new CancelSource();
                        sources.add(source);
                        accepts.add(Elio.spawn(() -> acceptOne(listener, source)));
                    }
                    await(Elio.yieldNow());
                    JoinHandle<Void> canceller = Elio.spawn(() -> cancel(sources.get(0)));
                    try (TcpStream client = await(TcpStream.connect(listener.localAddress()))) {
                        assertEquals(listener.localAddress(), client.remoteAddress());
                        await(canceller);
                        int served = await(served(accepts, sources));
                        assertEquals(1, served);
                    }
                }
                return Task.done();
            }
        });
    }

    /** Waits until one accept has got the connection, then ends the others; answers how many got one. */
    @Async
    private static Task<Integer> served(List<JoinHandle<Boolean>> accepts, List<CancelSource> sources) {
        while (accepts.stream().allMatch(accept -> !accept.isReady()) || onlyTheCancelledIsReady(accepts)) {
            await(Elio.yieldNow());
        }
        sources.forEach(CancelSource::cancel);
        int served = 0;
        for (JoinHandle<Boolean> accept : accepts) {
            served += await(accept) ? 1 : 0;
        }
        return Task.of(served);
    }

    private static boolean onlyTheCancelledIsReady(List<JoinHandle<Boolean>> accepts) {
        return !accepts.get(1).isReady() && !accepts.get(2).isReady() && !accepts.get(0).toFuture().getNow(false);
    }

    @Async
    private static Task<Boolean> acceptOne(TcpListener listener, CancelSource source) throws IOException {
        try {
            await(listener.accept(source.token())).close();
            return Task.of(true);
        } catch (IoCancelledException e) {
            return Task.of(false);
        }
    }
}
