package io.elio.runtime;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.RunConfig;
import io.elio.Task;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@Timeout(60)
@ExtendWith(NoThreadsLeft.class)
class PauseTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    /** A paused worker has taken in what was there when it rests with nothing in its inbox. */
    private static void awaitPending(Scheduler scheduler, long expected) {
        while (scheduler.pendingTasks() != expected) {
            Thread.onSpinWait();
        }
    }

    @Test
    void whatIsSpawnedWhilePausedRunsAfterwards() {
        try (Scheduler scheduler = new Scheduler(2)) {
            scheduler.start();
            AtomicInteger runs = new AtomicInteger();
            scheduler.pause();
            assertTrue(scheduler.isPaused() && scheduler.isRunning());
            for (int i = 0; i < 1000; i++) {
                scheduler.go(() -> Task.of(runs.incrementAndGet()));
                scheduler.goTo(i % 2, () -> Task.of(runs.incrementAndGet()));
            }
            assertFalse(scheduler.awaitIdle(Duration.ofMillis(30)));
            assertEquals(0, runs.get());
            assertEquals(2000, scheduler.activeTasks());
            assertEquals(2000, scheduler.pendingTasks());
            scheduler.resume();
            assertFalse(scheduler.isPaused());
            assertTrue(scheduler.awaitIdle(LONG));
            assertEquals(2000, runs.get());
            assertEquals(0, scheduler.pendingTasks());
        }
    }

    @Test
    void timersAndCompletionsAreTakenInAndNotRun() {
        Completing[] backend = new Completing[1];
        try (Scheduler scheduler = new Scheduler(RunConfig.threads(1),
                TestBackend.provider("test", 1, Optional.empty(), () -> backend[0] = new Completing()))) {
            scheduler.start();
            AtomicInteger runs = new AtomicInteger();
            CountDownLatch begun = new CountDownLatch(1);
            JoinHandle<Integer> handle = scheduler.spawn(() -> {
                scheduler.pause();
                begun.countDown();
                await(Elio.sleep(Duration.ofMillis(1)));
                return Task.of(runs.incrementAndGet());
            });
            awaitBegun(begun);
            backend[0].due.set(3);
            backend[0].wakeup();
            awaitPending(scheduler, 1);
            assertEquals(0, runs.get());
            while (backend[0].handled.get() < 3) {
                Thread.onSpinWait();
            }
            scheduler.resume();
            handle.joinFinished();
            assertEquals(1, runs.get());
        }
    }

    private static void awaitBegun(CountDownLatch begun) {
        try {
            begun.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static final class Completing extends TestBackend {
        final AtomicInteger due = new AtomicInteger();
        final AtomicInteger handled = new AtomicInteger();

        @Override
        public int poll() {
            return handled.addAndGet(due.getAndSet(0));
        }
    }

    @Test
    void aStepThatRunsEndsAtItsNextWait() throws Exception {
        try (Scheduler scheduler = new Scheduler(1)) {
            scheduler.start();
            AtomicInteger runs = new AtomicInteger();
            JoinHandle<Integer> handle = scheduler.spawn(() -> {
                scheduler.pause();
                runs.incrementAndGet();
                await(Elio.yieldNow());
                return Task.of(runs.incrementAndGet());
            });
            while (runs.get() == 0) {
                Thread.onSpinWait();
            }
            assertFalse(scheduler.awaitIdle(Duration.ofMillis(20)));
            assertEquals(1, runs.get());
            scheduler.resume();
            assertEquals(2, handle.toFuture().get());
        }
    }

    @Test
    void startsPausedIfPausedBefore() throws Exception {
        try (Scheduler scheduler = new Scheduler(2)) {
            scheduler.pause();
            scheduler.start();
            JoinHandle<String> handle = scheduler.spawn(() -> Task.of("ran"));
            assertFalse(scheduler.awaitIdle(Duration.ofMillis(20)));
            assertFalse(handle.isReady());
            scheduler.resume();
            assertEquals("ran", handle.toFuture().get());
        }
    }

    @Test
    void aWorkerThatComesIsPausedToo() throws Exception {
        try (Scheduler scheduler = new Scheduler(1)) {
            scheduler.start();
            scheduler.pause();
            scheduler.setThreads(2);
            JoinHandle<Integer> handle = scheduler.spawnTo(1, () -> Task.of(Affinity.currentWorker()));
            assertFalse(scheduler.awaitIdle(Duration.ofMillis(20)));
            assertFalse(handle.isReady());
            scheduler.resume();
            assertEquals(1, handle.toFuture().get());
        }
    }

    @Test
    void aShutdownEndsThePause() throws Exception {
        Scheduler scheduler = new Scheduler(2);
        scheduler.start();
        scheduler.pause();
        List<JoinHandle<Integer>> handles = List.of(scheduler.spawn(() -> Task.of(1)), scheduler.spawnTo(1, () -> Task.of(2)));
        assertTrue(scheduler.shutdown(LONG));
        assertFalse(scheduler.isPaused());
        assertEquals(1, handles.get(0).toFuture().get());
        assertEquals(2, handles.get(1).toFuture().get());
        scheduler.pause();
        assertFalse(scheduler.isPaused());
    }

    @Test
    void aForcedShutdownStopsPausedWorkers() {
        Scheduler scheduler = new Scheduler(2);
        scheduler.start();
        scheduler.pause();
        scheduler.shutdownForce();
        assertFalse(scheduler.isRunning());
    }

    @Test
    void idlenessIsSeenWhilePaused() {
        try (Scheduler scheduler = new Scheduler(1)) {
            scheduler.start();
            scheduler.pause();
            assertTrue(scheduler.awaitIdle(LONG));
        }
    }

    @Test
    void manyPausesLoseNothing() {
        int rounds = Stress.times(200);
        try (Scheduler scheduler = new Scheduler(2)) {
            scheduler.start();
            AtomicInteger runs = new AtomicInteger();
            for (int i = 0; i < rounds; i++) {
                scheduler.go(() -> {
                    await(Elio.yieldNow());
                    await(Elio.spawn(() -> Task.of(runs.incrementAndGet())));
                    return Task.done();
                });
                scheduler.pause();
                scheduler.go(() -> Task.of(runs.incrementAndGet()));
                scheduler.resume();
            }
            assertTrue(scheduler.awaitIdle(LONG));
            assertEquals(2 * rounds, runs.get());
            assertEquals(0, scheduler.pendingTasks());
        }
    }
}
