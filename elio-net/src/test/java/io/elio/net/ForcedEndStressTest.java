package io.elio.net;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.RunConfig;
import io.elio.Task;
import io.elio.io.AsyncFile;
import io.elio.io.IoCancelledException;
import io.elio.runtime.Scheduler;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A scheduler that is ended by force, at any moment, keeps no descriptor: not of its rings and selectors, and not of what its
 * coroutines had open, who never come to close it. {@code -Delio.stress=N} runs N times as many rounds, {@code -Delio.seed=N} replays.
 */
@ExtendWith(LeakCheck.class)
class ForcedEndStressTest {
    private static final int ROUNDS = Stress.times(40);
    private static final int BUSY = 4;
    private static final int MOST_SPINS = 40_000;

    @TempDir
    private Path folder;
    private Path path;

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void leavesNoDescriptorOpen(String backend) throws Exception {
        Io.assumeAvailable(backend);
        long seed = Long.getLong("elio.seed", ThreadLocalRandom.current().nextLong(1_000_000_000));
        path = Files.write(folder.resolve("file"), new byte[10_000]);
        for (int round = 0; round < ROUNDS; round++) {
            int before = LeakCheck.descriptors();
            Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
            endInTheMidst(backend, new Random(seed + round), failures);
            String at = "round " + round + " of -Delio.seed=" + seed;
            assertTrue(LeakCheck.waitUntil(() -> LeakCheck.workers().isEmpty()), at);
            assertTrue(LeakCheck.waitUntil(() -> LeakCheck.descriptors() <= before),
                () -> LeakCheck.descriptors() + " descriptors are open, before it were " + before + ", " + at);
            assertTrue(failures.stream().allMatch(ForcedEndStressTest::comesFromTheEnd), () -> failures + ", " + at);
        }
    }

    private void endInTheMidst(String backend, Random random, Queue<Throwable> failures) throws Exception {
        Scheduler scheduler = new Scheduler(RunConfig.threads(1 + random.nextInt(3)).withIoBackend(backend));
        scheduler.start();
        scheduler.onUnhandledException(failures::add);
        CountDownLatch busy = new CountDownLatch(random.nextInt(3 * BUSY));
        for (int i = 0; i < BUSY; i++) {
            scheduler.go(() -> converse(busy));
            scheduler.go(() -> readFiles(busy));
            scheduler.go(() -> waitForEver(busy));
        }
        busy.await();
        for (int spins = random.nextInt(MOST_SPINS); spins > 0; spins--) {
            Thread.onSpinWait();
        }
        if (random.nextBoolean()) {
            scheduler.shutdownForce();
        } else {
            assertFalse(scheduler.shutdown(Duration.ofNanos(1 + random.nextInt(1_000_000))));
        }
    }

    /**
     * What a coroutine meets on a worker that still runs: nothing new is accepted, and operations of a worker that has ended are
     * cancelled. But nothing that it uses has been closed.
     */
    private static boolean comesFromTheEnd(Throwable failure) {
        return failure instanceof IoCancelledException
            || failure instanceof IllegalStateException && failure.getMessage().contains("shut down");
    }

    /** Listens, connects, accepts, reads, writes and closes, again and again. */
    @Async
    private static Task<Void> converse(CountDownLatch busy) throws IOException {
        ByteBuffer dst = ByteBuffer.allocate(1);
        while (true) {
            try (TcpListener listener = await(TcpListener.bind(Io.loopback()))) {
                JoinHandle<TcpStream> accepting = Elio.spawn(() -> listener.accept());
                try (TcpStream client = await(TcpStream.connect(listener.localAddress())); TcpStream server = await(accepting)) {
                    await(client.writeExactly(ByteBuffer.allocate(1)));
                    assertEquals(1, await(server.read(dst.clear())));
                }
            }
            busy.countDown();
        }
    }

    @Async
    private Task<Void> readFiles(CountDownLatch busy) throws IOException {
        ByteBuffer dst = ByteBuffer.allocate(10_000);
        while (true) {
            try (AsyncFile file = await(AsyncFile.open(path))) {
                assertEquals(10_000, await(file.read(dst.clear(), 0)));
            }
            busy.countDown();
        }
    }

    /** Holds a listener and both ends of a connection, of which one waits in the kernel. */
    @Async
    private static Task<Void> waitForEver(CountDownLatch busy) throws IOException {
        try (TcpListener listener = await(TcpListener.bind(Io.loopback())); Io.Pair pair = await(Io.pair())) {
            busy.countDown();
            await(pair.client().read(ByteBuffer.allocateDirect(1)));
            throw new AssertionError("nobody writes to " + listener);
        }
    }
}
