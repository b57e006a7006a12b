package io.elio.runtime;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.RunConfig;
import io.elio.Task;
import io.elio.coro.Coroutine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@Timeout(60)
@ExtendWith(NoThreadsLeft.class)
class ResizeTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private static <T> T get(JoinHandle<T> handle) throws Exception {
        return handle.toFuture().get();
    }

    @Test
    void growsAndShrinks() throws Exception {
        try (Scheduler scheduler = new Scheduler(1)) {
            scheduler.start();
            scheduler.setThreads(3);
            assertEquals(3, scheduler.threads());
            assertEquals(2, get(scheduler.spawnTo(2, () -> Task.of(Affinity.currentWorker()))));
            scheduler.setThreads(1);
            assertEquals(1, scheduler.threads());
            assertEquals(0, get(scheduler.spawnTo(2, () -> Task.of(Affinity.currentWorker()))));
            scheduler.setThreads(3);
            assertEquals(1, get(scheduler.spawnTo(1, () -> Task.of(Affinity.currentWorker()))));
            // Those that were there before can be called no more.
            assertThrows(ArrayIndexOutOfBoundsException.class, () -> scheduler.parking().spot(3));
        }
    }

    @Test
    void limitsTheNumber() {
        try (Scheduler scheduler = new Scheduler(2)) {
            scheduler.setThreads(1000);
            assertEquals(256, scheduler.threads());
            scheduler.setThreads(0);
            assertEquals(1, scheduler.threads());
            scheduler.start();
            scheduler.setThreads(-3);
            assertEquals(1, scheduler.threads());
        }
    }

    @Test
    void changesTheNumberBeforeTheStart() throws Exception {
        try (Scheduler scheduler = new Scheduler(1)) {
            scheduler.setThreads(2);
            scheduler.start();
            assertEquals(1, get(scheduler.spawnTo(1, () -> Task.of(Affinity.currentWorker()))));
        }
    }

    @Test
    void isRefusedOnAWorkerAndAfterAShutdown() throws Exception {
        Scheduler scheduler = new Scheduler(1);
        scheduler.start();
        String refusal = get(scheduler.spawn(() -> Task.of(
            assertThrows(IllegalStateException.class, () -> scheduler.setThreads(2)).getMessage())));
        assertTrue(refusal.contains("on a worker"), refusal);
        scheduler.shutdown();
        assertThrows(IllegalStateException.class, () -> scheduler.setThreads(2));
        assertEquals(1, scheduler.threads());
    }

    @Test
    void oneThatWasAloneIsRelievedByWhoComes() throws Exception {
        try (Scheduler scheduler = new Scheduler(1)) {
            scheduler.start();
            CountDownLatch relieved = new CountDownLatch(1);
            CountDownLatch grown = new CountDownLatch(1);
            JoinHandle<Integer> holding = scheduler.spawn(() -> {
                grown.await();
                // The worker opens its queues at its next service.
                for (int i = 0; i < 300; i++) {
                    await(Elio.yieldNow());
                }
                scheduler.go(() -> {
                    relieved.countDown();
                    return Task.done();
                });
                relieved.await();
                return Task.of(Affinity.currentWorker());
            });
            scheduler.setThreads(2);
            grown.countDown();
            get(holding);
            assertTrue(scheduler.awaitIdle(LONG));
        }
    }

    /** Its inbox is open to all, so that a worker that is held up for good holds up nobody. */
    @Test
    void aNewWorkerTakesWhatLiesBeforeOneThatIsHeldUp() throws Exception {
        try (Scheduler scheduler = new Scheduler(1)) {
            scheduler.start();
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch relieved = new CountDownLatch(1);
            scheduler.go(() -> {
                begun.countDown();
                relieved.await();
                return Task.done();
            });
            begun.await();
            scheduler.go(() -> {
                relieved.countDown();
                return Task.done();
            });
            scheduler.setThreads(2);
            assertTrue(scheduler.awaitIdle(LONG));
        }
    }

    @Test
    void whatAWorkerThatGoesHasQueuedRunsElsewhere() throws Exception {
        try (Scheduler scheduler = new Scheduler(2)) {
            scheduler.start();
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch go = new CountDownLatch(1);
            List<JoinHandle<Integer>> handles = new ArrayList<>();
            JoinHandle<Void> holding = scheduler.spawnTo(1, () -> {
                begun.countDown();
                go.await();
                return Task.done();
            });
            begun.await();
            for (int i = 0; i < 100; i++) {
                handles.add(scheduler.spawnTo(1, () -> Task.of(Affinity.currentWorker())));
            }
            scheduler.setThreads(1);
            assertEquals(1, scheduler.threads());
            go.countDown();
            get(holding);
            for (JoinHandle<Integer> handle : handles) {
                assertEquals(0, get(handle));
            }
            assertTrue(scheduler.awaitIdle(LONG));
            assertEquals(0, scheduler.pendingTasks());
        }
    }

    @Test
    void evenIfItIsHeldUpByAStep() throws Exception {
        try (Scheduler scheduler = new Scheduler(2)) {
            scheduler.start();
            CountDownLatch queued = new CountDownLatch(2);
            CountDownLatch shrunk = new CountDownLatch(1);
            CountDownLatch ran = new CountDownLatch(50);
            AtomicInteger elsewhere = new AtomicInteger();
            scheduler.goTo(0, () -> {
                queued.countDown();
                shrunk.await();
                return Task.done();
            });
            scheduler.goTo(1, () -> {
                for (int i = 0; i < 50; i++) {
                    Elio.go(() -> {
                        elsewhere.addAndGet(Affinity.currentWorker());
                        ran.countDown();
                        return Task.done();
                    });
                }
                queued.countDown();
                ran.await();
                return Task.done();
            });
            queued.await();
            scheduler.setThreads(1);
            shrunk.countDown();
            ran.await();
            assertEquals(0, elsewhere.get());
        }
    }

    /** Who has chosen a worker may be slow to submit to it. */
    @Test
    void whatIsBroughtToAWorkerThatHasGoneRunsElsewhere() throws Exception {
        Scheduler scheduler = new Scheduler(2);
        try {
            scheduler.start();
            Worker gone = scheduler.crew().visible()[1];
            scheduler.setThreads(1);
            gone.join();
            Coroutine free = accepted(scheduler);
            gone.submit(free);
            assertEquals(0, free.toFuture().get(10, TimeUnit.SECONDS));
            Coroutine bound = accepted(scheduler);
            gone.submitBound(bound);
            assertEquals(0, bound.toFuture().get(10, TimeUnit.SECONDS));
        } finally {
            assertTrue(scheduler.shutdown(Duration.ofSeconds(10)));
        }
    }

    private static Coroutine accepted(Scheduler scheduler) {
        assertTrue(scheduler.ledger().admit(() -> true));
        return Coroutine.of(scheduler, () -> Task.of(Affinity.currentWorker()));
    }

    @Test
    void theTimersOfAWorkerThatGoesFire() throws Exception {
        try (Scheduler scheduler = new Scheduler(2)) {
            scheduler.start();
            CountDownLatch begun = new CountDownLatch(50);
            List<JoinHandle<Integer>> handles = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                handles.add(scheduler.spawnTo(1, () -> {
                    begun.countDown();
                    await(Elio.sleep(Duration.ofMillis(50)));
                    return Task.of(Affinity.currentWorker());
                }));
            }
            begun.await();
            scheduler.setThreads(1);
            scheduler.setThreads(2);
            scheduler.setThreads(1);
            for (JoinHandle<Integer> handle : handles) {
                assertEquals(0, get(handle));
            }
        }
    }

    /** Says that operations are under way until told otherwise. */
    private static final class Pending extends TestBackend {
        static final AtomicInteger UNDER_WAY = new AtomicInteger();

        @Override
        public int pending() {
            return Affinity.currentWorker() == 1 || owner.getName().endsWith("-1") ? UNDER_WAY.get() : 0;
        }
    }

    @Test
    void aWorkerWithOperationsStaysUntilTheyHaveCompletedAndItsNumberIsNotUsedBefore() throws Exception {
        List<Pending> backends = new ArrayList<>();
        Scheduler scheduler = new Scheduler(RunConfig.threads(2), TestBackend.provider("test", 1, Optional.empty(), () -> {
            Pending made = new Pending();
            synchronized (backends) {
                backends.add(made);
            }
            return made;
        }));
        Pending.UNDER_WAY.set(3);
        scheduler.start();
        scheduler.setThreads(1);
        assertEquals(1, scheduler.threads());
        assertEquals(3, scheduler.pendingTasks());
        Thread grower = new Thread(() -> scheduler.setThreads(2));
        grower.start();
        while (grower.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        assertEquals(1, scheduler.threads());
        Pending.UNDER_WAY.set(0);
        synchronized (backends) {
            backends.forEach(TestBackend::wakeup);
        }
        grower.join();
        assertEquals(2, scheduler.threads());
        assertEquals(3, backends.size());
        assertEquals(1, get(scheduler.spawnTo(1, () -> Task.of(Affinity.currentWorker()))));
        scheduler.shutdown();
        assertEquals(Set.of(true), new HashSet<>(backends.stream().map(backend -> backend.closed).toList()));
    }

    @Test
    void anInterruptEndsTheWaitForANumber() throws Exception {
        Pending.UNDER_WAY.set(1);
        List<Pending> backends = new ArrayList<>();
        try (Scheduler scheduler = new Scheduler(RunConfig.threads(2), TestBackend.provider("test", 1, Optional.empty(), () -> {
            Pending made = new Pending();
            synchronized (backends) {
                backends.add(made);
            }
            return made;
        }))) {
            scheduler.start();
            scheduler.setThreads(1);
            Thread.currentThread().interrupt();
            scheduler.setThreads(2);
            assertTrue(Thread.interrupted());
            assertEquals(1, scheduler.threads());
            Pending.UNDER_WAY.set(0);
        }
    }

    @Test
    void aShutdownEndsTheWaitForANumber() throws Exception {
        Pending.UNDER_WAY.set(1);
        Scheduler scheduler = new Scheduler(RunConfig.threads(2), TestBackend.provider("test", 1, Optional.empty(), Pending::new));
        scheduler.start();
        scheduler.setThreads(1);
        CompletableFuture<Throwable> refusal = new CompletableFuture<>();
        Thread grower = new Thread(() -> {
            try {
                scheduler.setThreads(2);
                refusal.complete(null);
            } catch (IllegalStateException e) {
                refusal.complete(e);
            }
        });
        grower.start();
        while (grower.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        assertTrue(scheduler.shutdown(LONG));
        assertTrue(refusal.get().getMessage().contains("shut down"), () -> "" + refusal);
        grower.join();
        Pending.UNDER_WAY.set(0);
    }

    @Test
    void aBackendThatDoesNotOpenLeavesTheNumberAsItWas() {
        AtomicInteger opened = new AtomicInteger();
        try (Scheduler scheduler = new Scheduler(RunConfig.threads(1), TestBackend.provider("test", 1, Optional.empty(), () -> {
            if (opened.getAndIncrement() == 1) {
                throw new IllegalStateException("no more");
            }
            return new TestBackend();
        }))) {
            scheduler.start();
            String text = assertThrows(IllegalStateException.class, () -> scheduler.setThreads(2)).getMessage();
            assertTrue(text.contains("no more"), text);
            assertEquals(1, scheduler.threads());
            scheduler.setThreads(2);
            assertEquals(2, scheduler.threads());
        }
    }

    @Test
    void countsStayExact() {
        try (Scheduler scheduler = new Scheduler(3)) {
            scheduler.start();
            for (int round = 0; round < 20; round++) {
                for (int i = 0; i < 100; i++) {
                    scheduler.goTo(i % 3, Task::done);
                }
                scheduler.setThreads(1 + round % 3);
            }
            assertTrue(scheduler.awaitIdle(LONG));
            assertEquals(0, scheduler.activeTasks());
            assertEquals(2000, scheduler.totalTasksExecuted());
            assertEquals(2000, scheduler.tasksExecuted(0) + scheduler.tasksExecuted(1) + scheduler.tasksExecuted(2));
            assertEquals(0, scheduler.tasksExecuted(3));
            assertEquals(scheduler.totalSteals(), scheduler.steals(0) + scheduler.steals(1) + scheduler.steals(2));
            assertFalse(scheduler.isPaused());
        }
    }
}
