package io.elio.net;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.RunConfig;
import io.elio.Task;
import io.elio.runtime.Affinity;
import io.elio.runtime.Scheduler;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Operations while coroutines change their worker, and workers come and go. */
@Timeout(60)
@ExtendWith(LeakCheck.class)
class WorkerChangeTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private static Scheduler started(String backend) {
        Io.assumeAvailable(backend);
        Scheduler scheduler = new Scheduler(RunConfig.threads(2).withIoBackend(backend));
        scheduler.start();
        return scheduler;
    }

    /** The read belongs to worker 1; where its coroutine is bound meanwhile counts afterwards. */
    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aBindingThatIsMadeBeforeAnOperationCountsAfterIt(String backend) throws Exception {
        try (Scheduler scheduler = started(backend)) {
            JoinHandle<List<Integer>> handle = scheduler.spawnTo(1, () -> {
                try (Io.Pair pair = await(Io.pair())) {
                    await(Affinity.set(0, false));
                    int before = Affinity.currentWorker();
                    long[] pending = {0};
                    scheduler.goTo(0, () -> {
                        while (scheduler.worker(1).backend().pending() == 0) {
                            await(Elio.yieldNow());
                        }
                        pending[0] = 1;
                        await(pair.client().write(Io.bytes("x")));
                        return Task.done();
                    });
                    int got = await(pair.server().read(ByteBuffer.allocate(10)));
                    return Task.of(List.of(before, got, (int) pending[0], Affinity.currentWorker()));
                }
            });
            assertEquals(List.of(1, 1, 1, 0), handle.toFuture().get());
        }
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aReadOnAWorkerThatRetiresCompletesAndIsCountedUntilThen(String backend) throws Exception {
        try (Scheduler scheduler = started(backend)) {
            CountDownLatch connected = new CountDownLatch(1);
            Io.Pair[] pair = new Io.Pair[1];
            JoinHandle<Integer> read = scheduler.spawnTo(1, () -> {
                pair[0] = await(Io.pair());
                connected.countDown();
                return pair[0].server().read(ByteBuffer.allocate(10));
            });
            connected.await();
            while (scheduler.pendingTasks() != 1) {
                Thread.onSpinWait();
            }
            scheduler.setThreads(1);
            assertFalse(scheduler.awaitIdle(Duration.ofMillis(20)));
            assertEquals(1, scheduler.pendingTasks());
            assertEquals(1, scheduler.activeTasks());
            JoinHandle<Integer> write = scheduler.spawn(() -> pair[0].client().write(Io.bytes("abc")));
            assertEquals(3, write.toFuture().get());
            assertEquals(3, read.toFuture().get());
            // The worker has gone, so its number is free.
            scheduler.setThreads(2);
            assertEquals(1, scheduler.spawnTo(1, () -> {
                await(pair[0].client().write(Io.bytes("on")));
                return Task.of(Affinity.currentWorker());
            }).toFuture().get());
            assertEquals(2, scheduler.spawn(() -> pair[0].server().read(ByteBuffer.allocate(10))).toFuture().get());
            pair[0].close();
            assertTrue(scheduler.awaitIdle(LONG));
            assertEquals(0, scheduler.pendingTasks());
        }
    }

    /** Who would close it never comes, and the worker on which it was opened has gone long ago. */
    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void whatWasOpenedOnAWorkerThatHasGoneIsClosedAtAForcedEnd(String backend) throws Exception {
        Scheduler scheduler = started(backend);
        Io.Pair[] pair = new Io.Pair[1];
        scheduler.spawnTo(1, () -> Task.of(pair[0] = await(Io.pair()))).toFuture().get();
        scheduler.setThreads(1);
        scheduler.setThreads(2);
        JoinHandle<Integer> read = scheduler.spawn(() -> pair[0].server().read(ByteBuffer.allocate(10)));
        while (scheduler.pendingTasks() == 0) {
            Thread.onSpinWait();
        }
        scheduler.shutdownForce();
        assertTrue(LeakCheck.waitUntil(() -> LeakCheck.workers().isEmpty()));
        read.joinFinished();
        assertTrue(read.isFinished());
    }
}
