package io.elio.runtime;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
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
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@Timeout(60)
@ExtendWith(NoThreadsLeft.class)
class WorkerLeaseTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final Scheduler scheduler = new Scheduler(2);

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
    void isAcquiredWithoutWaiting() throws Exception {
        assertEquals(0L, (long) get(scheduler.spawnTo(1, () -> {
            long before = scheduler.totalTasksExecuted();
            try (WorkerLease lease = await(WorkerLease.acquire())) {
                assertTrue(lease.isActive());
                assertEquals(1, lease.workerId());
                assertTrue(lease.toString().startsWith("WorkerLease[worker 1 of Scheduler["), lease::toString);
            }
            return Task.of(scheduler.totalTasksExecuted() - before);
        })));
    }

    @Test
    void isRefusedOutsideAWorker() {
        TestHome home = new TestHome();
        String text = assertThrows(IllegalStateException.class, () -> home.complete(WorkerLease.acquire())).getMessage();
        assertTrue(text.contains("expected: in a coroutine on a worker"), text);
    }

    @Test
    void isAcquiredByACancelledCoroutine() throws Exception {
        assertTrue(get(scheduler.spawn(() -> {
            Coroutine.current().requestCancel();
            try (WorkerLease lease = await(WorkerLease.acquire())) {
                return Task.of(lease.isActive());
            }
        })));
    }

    @Test
    void isRefusedWhenAShutdownHasBegun() throws Exception {
        CompletableFuture<Void> closed = new CompletableFuture<>();
        JoinHandle<Throwable> handle = scheduler.spawn(() -> {
            await(closed);
            try {
                await(WorkerLease.acquire());
                return Task.of(null);
            } catch (RejectedExecutionException e) {
                return Task.of(e);
            }
        });
        Thread closer = new Thread(() -> scheduler.shutdown(LONG));
        closer.start();
        while (scheduler.isRunning()) {
            Thread.onSpinWait();
        }
        closed.complete(null);
        closer.join();
        assertTrue(get(handle).getMessage().contains("shut down"));
    }

    @Test
    void isRefusedOnAWorkerThatRetiresAndHadOnTheNext() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch shrunk = new CountDownLatch(1);
        JoinHandle<List<Object>> handle = scheduler.spawnTo(1, () -> {
            begun.countDown();
            shrunk.await();
            String refusal;
            try (WorkerLease lease = await(WorkerLease.acquire())) {
                refusal = "none: " + lease;
            } catch (RejectedExecutionException e) {
                refusal = e.getMessage();
            }
            await(Elio.yieldNow());
            try (WorkerLease lease = await(WorkerLease.acquire())) {
                return Task.of(List.of(refusal, lease.workerId()));
            }
        });
        begun.await();
        scheduler.setThreads(1);
        shrunk.countDown();
        String refusal = (String) get(handle).get(0);
        assertTrue(refusal.endsWith("worker-1 takes no lease: it retires (expected: one of the first 1)"), refusal);
        assertEquals(0, get(handle).get(1));
    }

    @Test
    void keepsItsCoroutineOnTheWorkerAgainstAffinityAndShrinking() throws Exception {
        CompletableFuture<Void> shrunk = new CompletableFuture<>();
        CountDownLatch acquired = new CountDownLatch(1);
        JoinHandle<List<Thread>> handle = scheduler.spawnTo(1, () -> {
            List<Thread> threads = new ArrayList<>();
            try (WorkerLease lease = await(WorkerLease.acquire())) {
                threads.add(Thread.currentThread());
                acquired.countDown();
                await(shrunk);
                threads.add(Thread.currentThread());
                await(Affinity.set(0));
                threads.add(Thread.currentThread());
                for (int i = 0; i < 100; i++) {
                    await(Elio.yieldNow());
                }
                await(Elio.sleep(Duration.ofMillis(1)));
                threads.add(Thread.currentThread());
            }
            await(Elio.yieldNow());
            threads.add(Thread.currentThread());
            return Task.of(threads);
        });
        acquired.await();
        scheduler.setThreads(1);
        assertEquals(1, scheduler.threads());
        assertEquals(2, scheduler.activeTasks());
        shrunk.complete(null);
        List<Thread> threads = get(handle);
        Thread owner = threads.get(0);
        assertEquals(Collections.nCopies(4, owner), threads.subList(0, 4));
        assertNotEquals(owner, threads.get(4));
        owner.join();
        assertEquals(0, scheduler.pendingTasks());
    }

    @Test
    void isCountedWhileItsCoroutineWaits() throws Exception {
        CompletableFuture<Void> go = new CompletableFuture<>();
        CountDownLatch acquired = new CountDownLatch(1);
        JoinHandle<Void> handle = scheduler.spawnTo(1, () -> {
            try (WorkerLease lease = await(WorkerLease.acquire())) {
                acquired.countDown();
                await(go);
                return Task.done();
            }
        });
        acquired.await();
        scheduler.setThreads(1);
        while (scheduler.pendingTasks() != 1) {
            Thread.onSpinWait();
        }
        assertEquals(2, scheduler.activeTasks());
        go.complete(null);
        get(handle);
        assertTrue(scheduler.awaitIdle(LONG));
        assertEquals(0, scheduler.activeTasks());
        scheduler.setThreads(2);
        assertEquals(0, scheduler.pendingTasks());
    }

    /** The last coroutine ends on a worker that retires, and after it nothing happens there. */
    @Test
    void whoWaitsForIdlenessIsToldByAWorkerThatRetires() throws Exception {
        CompletableFuture<Void> go = new CompletableFuture<>();
        CountDownLatch acquired = new CountDownLatch(1);
        JoinHandle<Void> handle = scheduler.spawnTo(1, () -> {
            WorkerLease lease = await(WorkerLease.acquire());
            acquired.countDown();
            await(go);
            lease.release();
            // Time for the one who waits to look, and to find that this has not ended.
            long end = System.nanoTime() + 20_000_000;
            while (System.nanoTime() - end < 0) {
                Thread.onSpinWait();
            }
            return Task.done();
        });
        acquired.await();
        scheduler.setThreads(1);
        CompletableFuture<Long> idle = new CompletableFuture<>();
        Thread waiting = new Thread(() -> {
            long begun = System.nanoTime();
            idle.complete(scheduler.awaitIdle(LONG) ? System.nanoTime() - begun : Long.MAX_VALUE);
        });
        waiting.start();
        while (waiting.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        go.complete(null);
        get(handle);
        assertTrue(idle.get() < LONG.toNanos() / 2, () -> "it looked again only when its time was up");
        waiting.join();
    }

    @Test
    void isReleasedByAnyThreadOnce() throws Exception {
        AtomicReference<WorkerLease> lease = new AtomicReference<>();
        get(scheduler.spawnTo(1, () -> {
            lease.set(await(WorkerLease.acquire()));
            return Task.done();
        }));
        scheduler.setThreads(1);
        assertFalse(scheduler.awaitIdle(Duration.ofMillis(10)));
        assertEquals(1, scheduler.activeTasks());
        lease.get().release();
        lease.get().close();
        assertFalse(lease.get().isActive());
        assertEquals(1, lease.get().workerId());
        assertEquals(0, scheduler.activeTasks());
        assertTrue(scheduler.awaitIdle(LONG));
        scheduler.setThreads(2);
    }

    @Test
    void aShutdownWaitsForIt() throws Exception {
        Scheduler other = new Scheduler(1);
        other.start();
        WorkerLease lease = get(other.spawn(() -> Task.of(await(WorkerLease.acquire()))));
        Thread releasing = new Thread(() -> {
            while (other.isRunning()) {
                Thread.onSpinWait();
            }
            lease.release();
        });
        releasing.start();
        assertTrue(other.shutdown(LONG));
        releasing.join();
        Scheduler forced = new Scheduler(1);
        forced.start();
        WorkerLease held = get(forced.spawn(() -> Task.of(await(WorkerLease.acquire()))));
        assertFalse(forced.shutdown(Duration.ofMillis(1)));
        held.release();
        assertFalse(held.isActive());
    }

    @Test
    void severalHoldUntilTheLastIsReleased() throws Exception {
        assertEquals(List.of(1, 0), get(scheduler.spawnTo(1, () -> {
            WorkerLease first = await(WorkerLease.acquire());
            WorkerLease second = await(WorkerLease.acquire());
            assertSame(Scheduler.current(), scheduler);
            await(Affinity.set(0));
            first.release();
            await(Elio.yieldNow());
            int held = Affinity.currentWorker();
            second.release();
            await(Elio.yieldNow());
            return Task.of(List.of(held, Affinity.currentWorker()));
        })));
    }

    @Test
    void canBeAcquiredAnewElsewhere() throws Exception {
        assertEquals(List.of(1, 0), get(scheduler.spawnTo(1, () -> {
            List<Integer> workers = new ArrayList<>();
            try (WorkerLease lease = await(WorkerLease.acquire())) {
                workers.add(lease.workerId());
            }
            await(Affinity.set(0));
            try (WorkerLease lease = await(WorkerLease.acquire())) {
                await(Elio.yieldNow());
                workers.add(lease.workerId());
            }
            return Task.of(workers);
        })));
    }

    @Test
    void doesNotHoldWhatIsSpawned() throws Exception {
        CountDownLatch ran = new CountDownLatch(1);
        assertEquals("ran", get(scheduler.spawnTo(1, () -> {
            try (WorkerLease lease = await(WorkerLease.acquire())) {
                Elio.go(() -> {
                    ran.countDown();
                    return Task.done();
                });
                // The worker is held up, so another one must be able to take it.
                ran.await();
                return Task.of("ran");
            }
        })));
    }

    @Test
    void generationsTellWorkersOfOneNumberApart() throws Exception {
        long first = get(scheduler.spawnTo(1, WorkerLeaseTest::generation));
        assertEquals(first, get(scheduler.spawnTo(1, WorkerLeaseTest::generation)));
        scheduler.setThreads(1);
        scheduler.setThreads(2);
        assertNotEquals(first, get(scheduler.spawnTo(1, WorkerLeaseTest::generation)));
    }

    @Async
    private static Task<Long> generation() {
        try (WorkerLease lease = await(WorkerLease.acquire())) {
            return Task.of(lease.generation());
        }
    }
}
