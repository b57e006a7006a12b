package io.elio.net;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.RunConfig;
import io.elio.Task;
import io.elio.io.ErrnoException;
import io.elio.io.internal.errno.Errno;
import io.elio.runtime.Scheduler;
import io.elio.sync.Event;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sun.misc.Signal;

@Timeout(60)
@ExtendWith(LeakCheck.class)
class ServersTest {
    private static final ServeOptions WITHOUT_SIGNALS = ServeOptions.defaults().withSignals();

    /** Serves until it is stopped, or fails; notes what it is told. */
    private static class Noting implements Servers.Server {
        final List<String> notes = new ArrayList<>();
        final Event stopped = new Event();
        Exception failure;

        @Async
        @Override
        public Task<Void> serve() throws IOException {
            notes.add("serve");
            await(stopped.await(Elio.cancelToken()));
            if (failure instanceof IOException io) {
                throw io;
            }
            return Task.done();
        }

        @Override
        public void stop() {
            notes.add("stop");
            stopped.set();
        }

        @Override
        public Task<Void> drain(Duration limit) {
            notes.add("drain " + limit.toMillis());
            return Task.done();
        }
    }

    @Test
    void aSignalStopsAndDrains() {
        Noting one = new Noting();
        Noting other = new Noting();
        Elio.run(RunConfig.threads(1), () -> {
            JoinHandle<Void> serving = Elio.spawn(() -> Servers.serveAll(one, other));
            await(Io.settle());
            assertEquals(List.of("serve"), one.notes);
            Signal.raise(new Signal("TERM"));
            await(serving);
            return Task.done();
        });
        assertEquals(List.of("serve", "stop", "drain 30000"), one.notes);
        assertEquals(one.notes, other.notes);
    }

    @Test
    void theFailureOfOneEndsAllAndIsThrown() {
        Noting failing = new Noting();
        failing.failure = new IOException("no more");
        Noting other = new Noting();
        Elio.run(RunConfig.threads(1), () -> {
            JoinHandle<Void> serving =
                Elio.spawn(() -> Servers.serveAll(WITHOUT_SIGNALS.withDrainLimit(Duration.ZERO), failing, other));
            await(Io.settle());
            failing.stopped.set();
            assertSame(failing.failure, await(Io.failure(serving)));
            return Task.done();
        });
        assertEquals(List.of("serve", "stop", "drain 0"), other.notes);
    }

    @Test
    void whoIsStoppedFromElsewhereEndsWithTheLastOne() {
        Noting one = new Noting();
        Noting other = new Noting();
        Elio.run(RunConfig.threads(1), () -> {
            JoinHandle<Void> serving = Elio.spawn(() -> Servers.serveAll(WITHOUT_SIGNALS, one, other));
            await(Io.settle());
            one.stop();
            await(Io.settle());
            assertFalse(serving.isFinished());
            other.stop();
            await(serving);
            return Task.done();
        });
        assertEquals(List.of("serve", "stop", "stop", "drain 30000"), other.notes);
    }

    @Test
    void aCancellationDrainsToo() {
        Noting one = new Noting();
        Elio.run(RunConfig.threads(1), () -> {
            JoinHandle<Void> serving = Elio.spawn(() -> Servers.serve(one));
            await(Io.settle());
            serving.requestCancel();
            await(serving.awaitFinished());
            return Task.done();
        });
        assertEquals(List.of("serve", "stop", "drain 30000"), one.notes);
    }

    @Test
    void whatDoesNotEndInTimeIsCancelledAndTheRestLeftBehind() {
        Event never = new Event();
        Noting stubborn = new Noting() {
            @Async
            @Override
            public Task<Void> drain(Duration limit) {
                await(never.await());
                return Task.done();
            }
        };
        Elio.run(RunConfig.threads(1), () -> {
            JoinHandle<Void> serving = Elio.spawn(() -> Servers.serve(stubborn, WITHOUT_SIGNALS.withDrainLimit(Duration.ZERO)));
            await(Io.settle());
            stubborn.stop();
            await(serving);
            never.set();
            return Task.done();
        });
        assertTrue(stubborn.stopped.isSet());
    }

    @Test
    void refusesOptionsThatMakeNoSense() {
        assertThrows(IllegalArgumentException.class, () -> ServeOptions.defaults().withDrainLimit(Duration.ofMillis(-1)));
        Noting one = new Noting();
        assertThrows(IllegalArgumentException.class, () -> Elio.run(() -> Servers.serve(one, ServeOptions.defaults().withSignals("KILL")), IOException.class));
        assertEquals(List.of(), one.notes);
    }

    // ---- StreamServer -----------------------------------------------------------------------------------------------------

    @Async
    private static Task<Void> echo(TcpStream stream) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(100);
        while (await(stream.read(buffer)) >= 0) {
            await(stream.writeExactly(buffer.flip()));
            buffer.clear();
        }
        return Task.done();
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void connectionsHaveTheLimitToEnd(String backend) {
        Io.run(backend, () -> {
            TcpListener listener = await(TcpListener.bind(Io.loopback()));
            StreamServer<TcpStream> server = new StreamServer<>(listener, ServersTest::echo);
            JoinHandle<Void> serving = Elio.spawn(() -> Servers.serve(server, WITHOUT_SIGNALS));
            TcpStream client = await(TcpStream.connect(listener.localAddress()));
            assertEquals("one", await(answer(client, "one")));
            assertEquals(1, server.connections());
            server.stop();
            assertEquals("two", await(answer(client, "two")));
            assertFalse(serving.isFinished());
            client.close();
            await(serving);
            assertEquals(0, server.connections());
            return Task.done();
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void thenTheyAreClosed(String backend) {
        Io.run(backend, () -> {
            TcpListener listener = await(TcpListener.bind(Io.loopback()));
            StreamServer<TcpStream> server = new StreamServer<>(listener, ServersTest::echo);
            JoinHandle<Void> serving = Elio.spawn(() -> server.serve());
            try (TcpStream client = await(TcpStream.connect(listener.localAddress()))) {
                assertEquals("one", await(answer(client, "one")));
                await(server.drain(Duration.ofMillis(1)));
                assertEquals(-1, await(client.read(ByteBuffer.allocate(1))));
                await(serving);
            }
            return Task.done();
        });
    }

    @Async
    private static Task<String> answer(TcpStream client, String request) throws IOException {
        await(client.writeExactly(Io.bytes(request)));
        ByteBuffer answer = ByteBuffer.allocate(request.length());
        await(client.readExactly(answer));
        return Task.of(Io.text(answer));
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void whatIsNotThePeersFailureIsTold(String backend) throws Exception {
        Io.assumeAvailable(backend);
        Queue<Throwable> told = new ConcurrentLinkedQueue<>();
        IOException mine = new IOException("mine");
        Errno[] failures = {Errno.ECONNRESET, Errno.EPIPE, Errno.ENOENT};
        try (Scheduler scheduler = new Scheduler(RunConfig.threads(1).withIoBackend(backend))) {
            scheduler.onUnhandledException(told::add);
            scheduler.start();
            scheduler.spawn(() -> failing(failures, mine)).toFuture().get();
        }
        assertEquals(List.of("handle x: ENOENT (no such file or directory)", "mine"), told.stream().map(Throwable::getMessage).toList());
    }

    /** One connection after the other, whose handlers fail with these. */
    @Async
    private static Task<Void> failing(Errno[] failures, IOException last) throws IOException {
        TcpListener listener = await(TcpListener.bind(Io.loopback()));
        AtomicInteger handled = new AtomicInteger();
        StreamServer<TcpStream> server = new StreamServer<>(listener, stream -> {
            int number = handled.getAndIncrement();
            throw number < failures.length ? new ErrnoException("handle", failures[number].number(), "x") : last;
        });
        JoinHandle<Void> serving = Elio.spawn(() -> server.serve());
        for (int i = 0; i <= failures.length; i++) {
            try (TcpStream client = await(TcpStream.connect(listener.localAddress()))) {
                assertEquals(-1, await(client.read(ByteBuffer.allocate(1))));
            }
        }
        server.stop();
        await(serving);
        return Task.done();
    }

    /** Fails as it is told to, and then has a connection that its handler ends. */
    private static final class Scripted implements StreamListener<TcpStream> {
        private final Queue<Errno> failures = new ArrayDeque<>();
        private final Event closed = new Event();
        private int accepts;

        @Async
        @Override
        public Task<TcpStream> accept() throws IOException {
            accepts++;
            Errno next = failures.poll();
            if (next == null) {
                await(closed.await());
                next = Errno.ECANCELED;
            }
            throw ErrnoException.of("accept", next.number(), "scripted");
        }

        @Override
        public Task<TcpStream> accept(CancelToken token) throws IOException {
            return accept();
        }

        @Override
        public void close() {
            closed.set();
        }
    }

    @Test
    void whatConcernsOneConnectionOrPassesIsTriedAgain() throws IOException {
        Scripted listener = new Scripted();
        listener.failures.addAll(List.of(Errno.ECONNABORTED, Errno.EMFILE, Errno.ENFILE, Errno.EPROTO));
        StreamServer<TcpStream> server = new StreamServer<>(listener, stream -> Task.done());
        Elio.run(RunConfig.threads(1), () -> {
            JoinHandle<Void> serving = Elio.spawn(() -> server.serve());
            while (listener.accepts < 5) {
                await(Elio.yieldNow());
            }
            server.stop();
            await(serving);
            return Task.done();
        }, IOException.class);
        assertEquals(5, listener.accepts);
    }

    @Test
    void whatLastsEndsTheServer() {
        Scripted listener = new Scripted();
        listener.failures.add(Errno.EINVAL);
        StreamServer<TcpStream> server = new StreamServer<>(listener, stream -> Task.done());
        ErrnoException failure = assertThrows(ErrnoException.class, () -> Elio.run(() -> Servers.serve(server, WITHOUT_SIGNALS), IOException.class));
        assertEquals("EINVAL", failure.errnoName());
        assertTrue(listener.closed.isSet());
    }

    @Test
    void aStopEndsThePauseAfterAFailure() {
        Scripted listener = new Scripted();
        for (int i = 0; i < 1000; i++) {
            listener.failures.add(Errno.EMFILE);
        }
        StreamServer<TcpStream> server = new StreamServer<>(listener, stream -> Task.done());
        Elio.run(RunConfig.threads(1), () -> {
            JoinHandle<Void> serving = Elio.spawn(() -> server.serve());
            while (listener.accepts < 2) {
                await(Elio.yieldNow());
            }
            server.stop();
            await(serving);
            return Task.done();
        });
        assertTrue(listener.accepts < 1000);
    }
}
