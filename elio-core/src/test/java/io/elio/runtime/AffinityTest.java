package io.elio.runtime;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.TestHome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@Timeout(60)
@ExtendWith(NoThreadsLeft.class)
class AffinityTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final Scheduler scheduler = new Scheduler(3);

    @BeforeEach
    void start() {
        scheduler.start();
    }

    @AfterEach
    void shutDown() {
        assertTrue(scheduler.shutdown(LONG));
    }

    private static <T> T get(JoinHandle<T> handle) throws Exception {
        return handle.toFuture().get();
    }

    @Test
    void saysWhichWorkerRuns() throws Exception {
        assertEquals(-1, Affinity.currentWorker());
        assertEquals(1, get(scheduler.spawnTo(1, () -> Task.of(Affinity.currentWorker()))));
    }

    @Async
    private static Task<Integer> whereItRuns(CountDownLatch ran) {
        await(Elio.yieldNow());
        ran.countDown();
        return Task.of(Affinity.currentWorker());
    }

    @Test
    void tasksAreStartedOnAWorkerToo() throws Exception {
        CountDownLatch ran = new CountDownLatch(4);
        assertEquals(2, get(scheduler.spawnTo(2, whereItRuns(ran))));
        scheduler.goTo(1, whereItRuns(ran));
        assertEquals(1, get(scheduler.spawn(() -> {
            Elio.goTo(0, whereItRuns(ran));
            return Task.of(await(Elio.spawnTo(1, whereItRuns(ran))));
        })));
        ran.await();
        assertTrue(scheduler.awaitIdle(LONG));
        assertEquals(0, get(scheduler.spawnTo(99, Task.of(0))), "a worker that does not exist binds to none");
    }

    @Test
    void movesAtOnceAndStays() throws Exception {
        List<Integer> workers = get(scheduler.spawnTo(0, () -> {
            List<Integer> seen = new ArrayList<>();
            await(Affinity.set(2));
            seen.add(Affinity.currentWorker());
            for (int i = 0; i < 100; i++) {
                await(Elio.yieldNow());
                seen.add(Affinity.currentWorker());
            }
            await(Elio.sleep(Duration.ofMillis(1)));
            seen.add(Affinity.currentWorker());
            return Task.of(seen);
        }));
        assertEquals(Collections.nCopies(102, 2), workers);
    }

    @Test
    void goesOnWithoutWaitingIfItIsThereAlready() throws Exception {
        assertEquals(1L, (long) get(scheduler.spawnTo(1, () -> {
            long before = scheduler.totalTasksExecuted();
            await(Affinity.set(1));
            await(Affinity.bindToCurrentWorker());
            await(Affinity.clear());
            return Task.of(1 + scheduler.totalTasksExecuted() - before);
        })));
    }

    @Test
    void withoutMigrationItMovesAfterTheNextWait() throws Exception {
        assertEquals(List.of(0, 1), get(scheduler.spawnTo(0, () -> {
            await(Affinity.set(1, false));
            int before = Affinity.currentWorker();
            await(Elio.sleep(Duration.ofMillis(1)));
            return Task.of(List.of(before, Affinity.currentWorker()));
        })));
    }

    @Test
    void whoeverResumesItItGoesOnWhereItIsBound() throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        CountDownLatch waits = new CountDownLatch(1);
        JoinHandle<Integer> handle = scheduler.spawn(() -> {
            await(Affinity.set(2));
            waits.countDown();
            await(future);
            return Task.of(Affinity.currentWorker());
        });
        waits.await();
        Thread other = new Thread(() -> future.complete("from another thread"));
        other.start();
        assertEquals(2, get(handle));
        other.join();
    }

    @Test
    void aCancelledCoroutineMovesAllTheSame() throws Exception {
        assertEquals(List.of(1, 2), get(scheduler.spawnTo(0, () -> {
            await(Affinity.set(1));
            int first = Affinity.currentWorker();
            Coroutine.current().requestCancel();
            await(Affinity.set(2));
            return Task.of(List.of(first, Affinity.currentWorker()));
        })));
    }

    @Test
    void oneThatIsCancelledOnItsWayArrivesAllTheSame() throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch leaves = new CountDownLatch(1);
        scheduler.goTo(1, () -> {
            held.countDown();
            release.await();
            return Task.done();
        });
        held.await();
        JoinHandle<List<Object>> handle = scheduler.spawnTo(0, () -> {
            leaves.countDown();
            await(Affinity.set(1));
            return Task.of(List.of(Affinity.currentWorker(), Coroutine.current().isCancellationRequested()));
        });
        leaves.await();
        handle.requestCancel();
        release.countDown();
        assertEquals(List.of(1, true), get(handle));
    }

    @Test
    void clearingFreesItWhereItIs() throws Exception {
        assertEquals(List.of(1, -1), get(scheduler.spawnTo(1, () -> {
            await(Affinity.clear());
            return Task.of(List.of(Affinity.currentWorker(), Coroutine.current().affinity()));
        })));
    }

    @Test
    void aNegativeNumberClears() throws Exception {
        assertEquals(-1, get(scheduler.spawnTo(1, () -> {
            await(Affinity.set(-5));
            return Task.of(Coroutine.current().affinity());
        })));
    }

    @Test
    void aNumberThatIsNoWorkersBindsToNoneUntilThatWorkerComes() throws Exception {
        CompletableFuture<Void> grown = new CompletableFuture<>();
        CountDownLatch waits = new CountDownLatch(1);
        JoinHandle<Integer> handle = scheduler.spawn(() -> {
            await(Affinity.set(3));
            waits.countDown();
            await(grown);
            return Task.of(Affinity.currentWorker());
        });
        waits.await();
        scheduler.setThreads(4);
        grown.complete(null);
        assertEquals(3, get(handle));
    }

    @Test
    void bindsToWhereItIs() throws Exception {
        assertEquals(Collections.nCopies(50, true), get(scheduler.spawn(() -> {
            await(Affinity.bindToCurrentWorker());
            int bound = Affinity.currentWorker();
            List<Boolean> same = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                await(Elio.yieldNow());
                same.add(bound == Affinity.currentWorker());
            }
            return Task.of(same);
        })));
    }

    @Test
    void whatItSpawnsIsNotBound() throws Exception {
        assertEquals(-1, get(scheduler.spawnTo(1, () -> Task.of(await(Elio.spawn(() -> Task.of(Coroutine.current().affinity())))))));
    }

    /** Behaviour of thieves: what is bound is never theirs, the rest is. */
    @Test
    void thievesTakeOnlyWhatIsNotBound() throws Exception {
        AtomicInteger elsewhere = new AtomicInteger();
        CountDownLatch bound = new CountDownLatch(200);
        CountDownLatch free = new CountDownLatch(200);
        JoinHandle<Boolean> busy = scheduler.spawnTo(0, () -> {
            for (int i = 0; i < 200; i++) {
                scheduler.goTo(0, () -> {
                    if (Affinity.currentWorker() != 0) {
                        elsewhere.incrementAndGet();
                    }
                    bound.countDown();
                    return Task.done();
                });
                scheduler.go(() -> {
                    free.countDown();
                    return Task.done();
                });
            }
            // This worker is held up: only thieves can run what is free.
            free.await();
            return Task.of(bound.getCount() == 200);
        });
        assertTrue(get(busy));
        bound.await();
        assertEquals(0, elsewhere.get());
    }

    /** It was queued when there was no such worker, so thieves find it; they are paused until the worker has come. */
    @Test
    void whatThievesFindIsSentBackToTheWorkerItIsBoundTo() throws Exception {
        CountDownLatch queued = new CountDownLatch(1);
        CountDownLatch ran = new CountDownLatch(50);
        AtomicInteger elsewhere = new AtomicInteger();
        scheduler.goTo(0, () -> {
            scheduler.pause();
            awaitRest(1);
            awaitRest(2);
            for (int i = 0; i < 50; i++) {
                Elio.goTo(4, () -> {
                    if (Affinity.currentWorker() != 4) {
                        elsewhere.incrementAndGet();
                    }
                    ran.countDown();
                    return Task.done();
                });
            }
            queued.countDown();
            // This worker is held up: only thieves can bring them to where they belong.
            ran.await();
            return Task.done();
        });
        queued.await();
        scheduler.setThreads(5);
        scheduler.resume();
        ran.await();
        assertEquals(0, elsewhere.get());
    }

    private void awaitRest(int worker) {
        while (!scheduler.parking().isIdle(scheduler.worker(worker).spot)) {
            Thread.onSpinWait();
        }
    }

    @Test
    void onOtherHomesItHasNoEffect() throws Throwable {
        TestHome home = new TestHome();
        assertSame(null, home.complete(Affinity.set(1)));
        assertSame(null, home.complete(Affinity.bindToCurrentWorker()));
        assertEquals(2, home.steps);
    }

    @Test
    void aLoopOfItLetsOthersRun() throws Exception {
        try (Scheduler one = new Scheduler(1)) {
            one.start();
            CompletableFuture<Void> over = new CompletableFuture<>();
            JoinHandle<Integer> loop = one.spawn(() -> {
                int rounds = 0;
                while (!over.isDone()) {
                    await(Affinity.set(0));
                    rounds++;
                }
                return Task.of(rounds);
            });
            one.spawn(() -> Task.of(over.complete(null))).joinFinished();
            assertTrue(get(loop) >= 0);
        }
    }
}
