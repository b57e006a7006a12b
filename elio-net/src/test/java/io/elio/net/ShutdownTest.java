package io.elio.net;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.RunConfig;
import io.elio.Task;
import io.elio.io.AsyncFile;
import io.elio.runtime.Scheduler;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The end of a scheduler while operations are under way. */
@Timeout(60)
@ExtendWith(LeakCheck.class)
class ShutdownTest {
    @TempDir
    private Path folder;

    /** Reads, writes and accepts wait; a busy echo goes on; then everything is ended by force. */
    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void byForceInMidFlightReleasesEverything(String backend) throws Exception {
        Io.assumeAvailable(backend);
        List<AutoCloseable> open = new ArrayList<>();
        CountDownLatch running = new CountDownLatch(1);
        Scheduler scheduler = new Scheduler(RunConfig.threads(2).withIoBackend(backend));
        scheduler.start();
        scheduler.go(() -> keepBusy(open, running));
        assertTrue(running.await(30, TimeUnit.SECONDS));
        scheduler.shutdownForce();
        LeakCheck.waitUntil(() -> LeakCheck.workers().isEmpty());
        assertEquals(List.of(), LeakCheck.workers());
        for (AutoCloseable each : open) {
            each.close();
        }
    }

    @Async
    private Task<Void> keepBusy(List<AutoCloseable> open, CountDownLatch running) throws IOException {
        TcpListener listener = await(TcpListener.bind(Io.loopback()));
        open.add(listener);
        Elio.go(() -> listener.accept());
        for (int i = 0; i < 20; i++) {
            Io.Pair pair = await(Io.pair());
            open.add(pair);
            Elio.go(() -> pair.client().read(ByteBuffer.allocateDirect(10)));
            Elio.go(() -> pair.server().writeExactly(ByteBuffer.allocateDirect(8 << 20)));
        }
        Path path = Files.write(folder.resolve("file"), new byte[100_000]);
        AsyncFile file = await(AsyncFile.open(path));
        open.add(file);
        running.countDown();
        ByteBuffer dst = ByteBuffer.allocate(1000);
        while (true) {
            await(file.read(dst.clear(), 0));
        }
    }

    /** The open is submitted when the ring closes, or completes then; nobody gets the descriptor. */
    @Test
    void whatOpensWhileTheRingClosesIsGivenBack() throws Exception {
        Io.assumeAvailable("io_uring");
        Path path = Files.write(folder.resolve("file"), new byte[1]);
        for (int i = 0; i < 50; i++) {
            Scheduler scheduler = new Scheduler(RunConfig.threads(1).withIoBackend("io_uring"));
            scheduler.start();
            JoinHandle<Void> opening = scheduler.spawn(() -> openAtTheEnd(scheduler, path));
            opening.joinFinished();
            assertTrue(opening.isFinished());
        }
    }

    @Async
    private static Task<Void> openAtTheEnd(Scheduler scheduler, Path path) throws IOException {
        scheduler.shutdownForce();
        while (!scheduler.isOver()) {
            Thread.onSpinWait();
        }
        try (AsyncFile file = await(AsyncFile.open(path))) {
            assertEquals(path, file.path());
        }
        return Task.done();
    }

    /** A graceful shutdown lets what was accepted end by itself. */
    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void gracefullyWaitsForAReadThatGetsItsBytes(String backend) throws Exception {
        Io.assumeAvailable(backend);
        Scheduler scheduler = new Scheduler(RunConfig.threads(1).withIoBackend(backend));
        scheduler.start();
        JoinHandle<TcpListener> bound = scheduler.spawn(() -> TcpListener.bind(Io.loopback()));
        bound.joinFinished();
        try (TcpListener listener = bound.toFuture().get()) {
            JoinHandle<Integer> read = scheduler.spawn(() -> acceptAndRead(listener));
            try (RawPeer peer = RawPeer.connect(listener.localAddress())) {
                CompletableFuture<Boolean> drained = CompletableFuture.supplyAsync(() -> scheduler.shutdown(Duration.ofSeconds(30)));
                peer.write(7);
                assertTrue(drained.get());
                assertEquals(1, read.toFuture().get());
            }
        }
    }

    @Async
    private static Task<Integer> acceptAndRead(TcpListener listener) throws IOException {
        try (TcpStream stream = await(listener.accept())) {
            return Task.of(await(stream.read(ByteBuffer.allocate(10))));
        }
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aStreamIsOfNoUseOnAnotherBackend(String backend) {
        String other = backend.equals("nio") ? "io_uring" : "nio";
        Io.assumeAvailable(other);
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                Throwable failure = await(Elio.spawnBlocking(() -> failureOf(() -> Io.run(other, () -> pair.client().read(ByteBuffer.allocate(1))))));
                assertInstanceOf(IllegalStateException.class, failure);
                assertEquals(pair.client() + " was opened on " + backend + ", this worker's backend is " + other
                    + " (expected: the same; use it on the scheduler that opened it)", failure.getMessage());
                return Task.done();
            }
        });
    }

    private static Throwable failureOf(Runnable action) {
        try {
            action.run();
            throw new AssertionError("a failure was expected");
        } catch (RuntimeException e) {
            return e;
        }
    }
}
