package io.elio.runtime;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.CancelSource;
import io.elio.Elio;
import io.elio.Task;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Workers come, go and rest while everything else goes on: nothing is lost, nothing runs in the wrong place, all counts come out. */
@Timeout(300)
@ExtendWith(NoThreadsLeft.class)
class ResizeStressTest {
    private static final Duration LONG = Duration.ofSeconds(120);
    private static final int MOST = 4;

    private final long seed = Stress.seed();
    private final AtomicInteger finished = new AtomicInteger();
    private final AtomicInteger misplaced = new AtomicInteger();

    @Test
    void nothingIsLostWhileWorkersComeAndGo() throws Exception {
        int each = Stress.times(2000);
        try (Scheduler scheduler = new Scheduler(2)) {
            scheduler.start();
            AtomicBoolean over = new AtomicBoolean();
            Thread resizer = new Thread(() -> resize(scheduler, over));
            Thread[] submitters = {new Thread(() -> submit(scheduler, each, seed)), new Thread(() -> submit(scheduler, each, seed + 1))};
            resizer.start();
            for (Thread submitter : submitters) {
                submitter.start();
            }
            for (Thread submitter : submitters) {
                submitter.join();
            }
            assertTrue(scheduler.awaitIdle(LONG),
                () -> "seed " + seed + ", " + finished + " finished, " + scheduler.pendingTasks() + " pending");
            over.set(true);
            resizer.join();
            assertEquals(2 * each, finished.get(), () -> "seed " + seed);
            assertEquals(0, misplaced.get(), () -> "seed " + seed);
            assertEquals(0, scheduler.activeTasks());
            assertEquals(0, scheduler.pendingTasks());
        }
    }

    private void resize(Scheduler scheduler, AtomicBoolean over) {
        Random random = new Random(seed + 2);
        while (!over.get()) {
            scheduler.setThreads(1 + random.nextInt(MOST));
            if (random.nextInt(8) == 0) {
                scheduler.pause();
                Thread.yield();
                scheduler.resume();
            }
            Thread.yield();
        }
    }

    private void submit(Scheduler scheduler, int count, long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < count; i++) {
            int kind = random.nextInt(5);
            int worker = random.nextInt(MOST);
            if (random.nextBoolean()) {
                scheduler.go(() -> life(kind, worker));
            } else {
                scheduler.goTo(worker, () -> life(kind, worker));
            }
        }
    }

    @Async
    private Task<Void> life(int kind, int worker) {
        switch (kind) {
            case 0 -> await(Elio.sleep(Duration.ofNanos(200_000)));
            case 1 -> await(Affinity.set(worker));
            case 2 -> await(Elio.spawn(() -> {
                await(Elio.yieldNow());
                return Task.done();
            }));
            case 3 -> await(Elio.sleep(Duration.ofSeconds(100), cancelledSoon().token()));
            default -> await(leased());
        }
        await(Elio.yieldNow());
        finished.incrementAndGet();
        return Task.done();
    }

    private static CancelSource cancelledSoon() {
        CancelSource source = new CancelSource();
        Elio.go(() -> {
            source.cancel();
            return Task.done();
        });
        return source;
    }

    /** Acquires, yields, releases; does without if the worker retires. */
    @Async
    private Task<Void> leased() {
        WorkerLease lease;
        try {
            lease = await(WorkerLease.acquire());
        } catch (RejectedExecutionException retires) {
            return Task.done();
        }
        Thread owner = Thread.currentThread();
        for (int i = 0; i < 10; i++) {
            await(Elio.yieldNow());
            if (Thread.currentThread() != owner) {
                misplaced.incrementAndGet();
            }
        }
        lease.release();
        return Task.done();
    }

    @Test
    void aShutdownMeetsAResize() throws Exception {
        int rounds = Stress.times(100);
        for (int i = 0; i < rounds; i++) {
            Scheduler scheduler = new Scheduler(1 + i % 3);
            scheduler.start();
            AtomicInteger runs = new AtomicInteger();
            for (int j = 0; j < 20; j++) {
                scheduler.goTo(j % 3, () -> {
                    await(Elio.yieldNow());
                    return Task.of(runs.incrementAndGet());
                });
            }
            int threads = 1 + (i + 1) % 4;
            Thread resizer = new Thread(() -> resizeUnlessOver(scheduler, threads));
            resizer.start();
            assertTrue(scheduler.shutdown(LONG));
            resizer.join();
            assertEquals(20, runs.get());
            assertFalse(scheduler.isRunning());
        }
    }

    private static void resizeUnlessOver(Scheduler scheduler, int threads) {
        try {
            scheduler.setThreads(threads);
        } catch (IllegalStateException over) {
            assertFalse(scheduler.isRunning());
        }
    }
}
