package io.elio.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.RunConfig;
import io.elio.Task;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@Timeout(60)
@ExtendWith(NoThreadsLeft.class)
class SchedulerTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final Scheduler scheduler = new Scheduler(2);

    @AfterEach
    void shutDown() {
        scheduler.shutdown();
    }

    @Test
    void runsWhatIsSpawnedFromOutsideAndFromInside() throws Exception {
        scheduler.start();
        JoinHandle<AtomicInteger> handle = scheduler.spawn(() -> {
            List<JoinHandle<Integer>> children = new ArrayList<>();
            for (int i = 1; i <= 10; i++) {
                int value = i;
                children.add(Elio.spawn(() -> Task.of(value)));
            }
            AtomicInteger sum = new AtomicInteger();
            return Script.<AtomicInteger>of(last -> {
                if (last instanceof Integer value) {
                    sum.addAndGet(value);
                }
                if (!children.isEmpty()) {
                    return children.remove(0);
                }
                return last == sum ? null : Task.of(sum);
            });
        });
        assertEquals(55, get(handle).get());
    }

    @Test
    void refusesBeforeStartAndAfterShutdown() {
        AtomicInteger runs = new AtomicInteger();
        refuses(runs, "has not been started");
        scheduler.start();
        assertTrue(scheduler.isRunning());
        assertTrue(scheduler.shutdown());
        assertFalse(scheduler.isRunning());
        refuses(runs, "has been shut down");
        assertEquals(0, runs.get());
        assertEquals(0, scheduler.activeTasks());
    }

    private void refuses(AtomicInteger runs, String reason) {
        JoinHandle<Integer> handle = scheduler.spawn(() -> Task.of(runs.incrementAndGet()));
        assertTrue(handle.isReady() && handle.isFinished());
        assertInstanceOf(IllegalStateException.class, assertThrows(IllegalStateException.class, handle::result));
        IllegalStateException refused = assertThrows(IllegalStateException.class,
            () -> scheduler.go(() -> Task.of(runs.incrementAndGet())));
        assertTrue(refused.getMessage().contains(reason), refused.getMessage());
        assertThrows(IllegalStateException.class, () -> scheduler.goTo(0, () -> Task.of(runs.incrementAndGet())));
        assertThrows(java.util.concurrent.RejectedExecutionException.class, () -> scheduler.asExecutor().execute(runs::incrementAndGet));
    }

    @Test
    void doesNotStartAgain() {
        scheduler.start();
        scheduler.start();
        assertTrue(scheduler.isRunning());
        assertTrue(scheduler.shutdown());
        scheduler.start();
        assertFalse(scheduler.isRunning());
    }

    @Test
    void limitsTheNumberOfWorkers() {
        assertEquals(1, new Scheduler(0).threads());
        assertEquals(1, new Scheduler(-7).threads());
        assertEquals(256, new Scheduler(1000).threads());
        assertEquals(Math.min(256, Runtime.getRuntime().availableProcessors()), new Scheduler(RunConfig.defaults()).threads());
    }

    @Test
    void knowsItsWorkers() throws Exception {
        assertNull(Scheduler.current());
        assertNull(Worker.current());
        scheduler.start();
        Thread thread = get(scheduler.spawnTo(1, () -> {
            assertSame(scheduler, Scheduler.current());
            assertEquals(1, Worker.current().id());
            assertEquals("parking", Worker.current().backend().name());
            return Task.of(Thread.currentThread());
        }));
        assertTrue(thread.getName().matches("elio-\\d+-worker-1"), thread.getName());
        assertTrue(thread.isDaemon());
    }

    @Test
    void workersHaveTheClassLoaderOfWhoMadeTheScheduler() throws Exception {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        ClassLoader own = new URLClassLoader(new URL[0], before);
        Thread.currentThread().setContextClassLoader(own);
        try (Scheduler other = new Scheduler(1)) {
            Thread.currentThread().setContextClassLoader(before);
            other.start();
            assertSame(own, get(other.spawn(() -> Task.of(Thread.currentThread().getContextClassLoader()))));
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    @Test
    void aBoundCoroutineStaysOnItsWorker() throws Exception {
        scheduler.start();
        Set<Integer> seen = ConcurrentHashMap.newKeySet();
        List<JoinHandle<Object>> handles = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            handles.add(scheduler.spawnTo(1, () -> Script.repeat(40, last -> {
                seen.add(Worker.current().id());
                return System.nanoTime() % 2 == 0 ? Elio.sleep(Duration.ofNanos(1)) : Elio.yieldNow();
            })));
        }
        for (JoinHandle<Object> handle : handles) {
            handle.joinFinished();
        }
        assertEquals(Set.of(1), seen);
    }

    @Test
    void aWorkerOutOfRangeBindsToNone() throws Exception {
        scheduler.start();
        assertEquals("ran", get(scheduler.spawnTo(99, () -> Task.of("ran"))));
        assertEquals("ran", get(scheduler.spawnTo(-1, () -> Task.of("ran"))));
        assertEquals("ran", get(scheduler.spawn(() -> Task.upcast(Script.<String>of(
            last -> last == null ? Elio.spawnTo(99, () -> Task.of("ran")) : null)))));
    }

    @Test
    void aWorkerOutOfRangeDoesNotKeepAYieldFromGoingLast() throws Exception {
        try (Scheduler one = new Scheduler(1)) {
            one.start();
            List<String> order = Collections.synchronizedList(new ArrayList<>());
            one.spawn(() -> {
                Elio.go(() -> Task.of(order.add("other")));
                Elio.goTo(99, () -> Script.of(last -> order.size() == 1 ? null : Elio.yieldNow()));
                return Task.done();
            });
            assertTrue(one.awaitIdle(LONG));
            assertEquals(3, one.totalTasksExecuted() - 1, "the other, and two steps of the one that yields to it");
        }
    }

    @Test
    void manyThreadsMayStartAndShutDownAtOnce() throws Exception {
        for (int i = 0; i < 50; i++) {
            Scheduler raced = new Scheduler(2);
            Thread starter = new Thread(raced::start);
            Thread other = new Thread(raced::start);
            starter.start();
            other.start();
            JoinHandle<String> handle = raced.spawn(() -> Task.of("ran"));
            assertTrue(raced.shutdown());
            starter.join();
            other.join();
            assertTrue(handle.isFinished());
            assertFalse(raced.isRunning());
        }
    }

    @Test
    void othersTakeWhatABusyWorkerHoldsButNotWhatIsBoundToIt() throws Exception {
        scheduler.start();
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch unboundRan = new CountDownLatch(20);
        AtomicInteger boundRan = new AtomicInteger();
        JoinHandle<Integer> busy = scheduler.spawnTo(0, () -> {
            for (int i = 0; i < 10; i++) {
                Elio.go(() -> {
                    unboundRan.countDown();
                    return Task.done();
                });
                Elio.goTo(0, () -> Task.of(boundRan.incrementAndGet()));
            }
            assertTrue(release.await(30, TimeUnit.SECONDS));
            return Task.of(boundRan.get());
        });
        for (int i = 0; i < 10; i++) {
            scheduler.go(() -> {
                unboundRan.countDown();
                return Task.done();
            });
            scheduler.goTo(0, () -> Task.of(boundRan.incrementAndGet()));
        }
        assertTrue(unboundRan.await(30, TimeUnit.SECONDS), "what a busy worker holds is run by the other");
        release.countDown();
        assertEquals(0, get(busy));
        assertTrue(scheduler.awaitIdle(LONG));
        assertEquals(20, boundRan.get());
        assertTrue(scheduler.totalSteals() > 0);
    }

    @Test
    void whatComesFromOutsideGoesToTheWorkersInTurn() {
        try (Scheduler three = new Scheduler(3)) {
            three.pause();
            three.start();
            for (int i = 0; i < 30; i++) {
                three.go(Task::done);
            }
            for (Worker worker : three.workers()) {
                assertEquals(10, settled(worker, 10));
            }
            three.resume();
        }
    }

    /** What the worker is just taking in is counted nowhere for a moment. */
    private static int settled(Worker worker, int expected) {
        long end = System.nanoTime() + LONG.toNanos();
        int queued = worker.queued();
        while (queued != expected && System.nanoTime() - end < 0) {
            Thread.onSpinWait();
            queued = worker.queued();
        }
        return queued;
    }

    @Test
    void countsExactlyAtRest() {
        scheduler.start();
        for (int i = 0; i < 1000; i++) {
            scheduler.go(Task::done);
        }
        JoinHandle<Object> waiting = scheduler.spawn(() -> Script.repeat(1, last -> new NeverReady()));
        while (scheduler.totalTasksExecuted() < 1001) {
            Thread.onSpinWait();
        }
        assertFalse(scheduler.awaitIdle(Duration.ofMillis(20)));
        assertEquals(1, scheduler.activeTasks());
        assertEquals(0, scheduler.pendingTasks());
        assertEquals(1001, scheduler.totalTasksExecuted());
        assertFalse(waiting.isReady());
        NeverReady.wake();
        assertTrue(scheduler.awaitIdle(LONG));
        assertEquals(0, scheduler.activeTasks());
        assertEquals(1002, scheduler.totalTasksExecuted());
    }

    @Test
    void isIdleWhenObserversOfTheLastCoroutineHaveBeenTold() throws Exception {
        scheduler.start();
        CountDownLatch watched = new CountDownLatch(1);
        CountDownLatch telling = new CountDownLatch(1);
        CompletableFuture<Void> release = new CompletableFuture<>();
        JoinHandle<Integer> handle = scheduler.spawn(() -> {
            watched.await();
            return Task.of(1);
        });
        CompletableFuture<JoinHandle<Integer>> dependent = handle.toFuture().thenApply(value -> {
            telling.countDown();
            release.join();
            return Scheduler.current().spawn(() -> Task.of(value + 1));
        });
        watched.countDown();
        telling.await();
        assertEquals(0, scheduler.activeTasks());
        assertFalse(scheduler.awaitIdle(Duration.ofMillis(20)));
        release.complete(null);
        assertTrue(scheduler.awaitIdle(LONG));
        assertTrue(dependent.get().isReady());
        assertEquals(2, get(dependent.get()));
    }

    @Test
    void awaitIdleOnAWorkerIsRefused() throws Exception {
        scheduler.start();
        assertTrue(scheduler.awaitIdle(Duration.ZERO));
        String message = get(scheduler.spawn(() ->
            Task.of(assertThrows(IllegalStateException.class, () -> scheduler.awaitIdle(Duration.ZERO)).getMessage())));
        assertTrue(message.contains("wait for itself"), message);
    }

    @Test
    void executesCommands() throws Exception {
        scheduler.start();
        CountDownLatch ran = new CountDownLatch(3);
        for (int i = 0; i < 3; i++) {
            scheduler.asExecutor().execute(ran::countDown);
        }
        assertTrue(ran.await(30, TimeUnit.SECONDS));
        assertThrows(NullPointerException.class, () -> scheduler.asExecutor().execute(null));
    }

    @Test
    void aBackendThatDoesNotOpenEndsTheStart() {
        IOExceptionLike cause = new IOExceptionLike();
        IoBackendProvider broken = TestBackend.provider("broken", 1, java.util.Optional.empty(), () -> {
            throw cause;
        });
        Scheduler other = new Scheduler(RunConfig.threads(2), broken);
        IllegalStateException failure = assertThrows(IllegalStateException.class, other::start);
        assertSame(cause, failure.getCause());
        assertTrue(failure.getMessage().contains("broken") && failure.getMessage().contains("elio.backend"), failure.getMessage());
        assertFalse(other.isRunning());
    }

    private static final class IOExceptionLike extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static <T> T get(JoinHandle<T> handle) throws ExecutionException, InterruptedException {
        return handle.toFuture().get();
    }
}
