package io.elio.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.CancelSource;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.RunConfig;
import io.elio.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@Timeout(60)
@ExtendWith(NoThreadsLeft.class)
class ShutdownTest {
    private final Scheduler scheduler = started(2);

    private static Scheduler started(int threads) {
        Scheduler scheduler = new Scheduler(threads);
        scheduler.start();
        return scheduler;
    }

    @Test
    void waitsForAcceptedWorkHoweverOftenItStillWaits() {
        JoinHandle<Object> handle = scheduler.spawn(() -> Script.repeat(20, last -> Elio.sleep(Duration.ofMillis(1))));
        assertTrue(scheduler.shutdown());
        assertTrue(handle.isFinished());
        assertTrue(scheduler.shutdown(), "a second call answers the same");
    }

    @Test
    void takesNoNewRootsFromOutsideOrInsideWhileItDrains() throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        AtomicInteger ran = new AtomicInteger();
        JoinHandle<JoinHandle<Integer>> accepted = scheduler.spawn(() -> {
            closed.await();
            assertThrows(IllegalStateException.class, () -> Elio.go(() -> Task.of(ran.incrementAndGet())));
            return Task.of(Elio.spawn(() -> Task.of(ran.incrementAndGet())));
        });
        CompletableFuture<Boolean> shutdown = CompletableFuture.supplyAsync(scheduler::shutdown);
        while (scheduler.isRunning()) {
            Thread.onSpinWait();
        }
        assertThrows(IllegalStateException.class, () -> scheduler.go(() -> Task.of(ran.incrementAndGet())));
        closed.countDown();
        assertTrue(shutdown.get());
        JoinHandle<Integer> inner = accepted.toFuture().get();
        assertInstanceOf(IllegalStateException.class, assertThrows(IllegalStateException.class, inner::result));
        assertEquals(0, ran.get());
    }

    @Test
    void aTimeoutEndsTheWaitForWhatNeverFinishes() {
        JoinHandle<Object> stuck = scheduler.spawn(() -> Script.of(last -> new NeverReady()));
        assertFalse(scheduler.shutdown(Duration.ofMillis(20)));
        assertFalse(scheduler.shutdown(), "a second call answers the same, at once");
        stuck.joinFinished();
        assertTrue(assertThrows(CancellationException.class, stuck::result).getMessage().contains("stopped before"));
        assertFalse(scheduler.awaitIdle(Duration.ofDays(1)), "nothing will change any more");
    }

    @Test
    void theLongestTimesMeanNoLimit() {
        Duration longest = Duration.ofSeconds(Long.MAX_VALUE, 999_999_999);
        JoinHandle<Object> handle = scheduler.spawn(() -> Script.repeat(3, last -> Elio.sleep(Duration.ofMillis(2))));
        assertTrue(scheduler.awaitIdle(longest));
        assertTrue(handle.isFinished());
        scheduler.go(() -> Script.repeat(3, last -> Elio.sleep(Duration.ofMillis(2))));
        assertTrue(scheduler.shutdown(longest));
    }

    @Test
    void whatIsDroppedFailsWhereverItIsJoined() throws Exception {
        Scheduler other = started(1);
        JoinHandle<Object> waiting = scheduler.spawn(() -> Script.of(last -> new NeverReady()));
        JoinHandle<Object> joiner = scheduler.spawn(() -> Script.of(last -> waiting));
        JoinHandle<Object> elsewhere = other.spawn(() -> Script.of(last -> waiting));
        CompletableFuture<Object> future = joiner.toFuture();
        while (scheduler.totalTasksExecuted() + other.totalTasksExecuted() < 3) {
            Thread.onSpinWait();
        }
        Thread blocked = new Thread(waiting::joinFinished);
        blocked.start();
        scheduler.shutdownForce();
        blocked.join();
        assertThrows(CancellationException.class, future::get);
        assertTrue(other.shutdown());
        CancellationException failure = assertThrows(CancellationException.class, waiting::result);
        assertSame(failure, assertThrows(CancellationException.class, elsewhere::result));
        assertEquals(0, scheduler.pendingTasks(), "nothing is made runnable at the end");
    }

    @Test
    void whatWaitsBehindAStepThatEndsLateFailsThen() throws Exception {
        CountDownLatch running = new CountDownLatch(2);
        CountDownLatch release = new CountDownLatch(1);
        List<JoinHandle<Void>> steps = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            steps.add(scheduler.spawn(() -> {
                running.countDown();
                release.await();
                return Task.done();
            }));
        }
        running.await();
        JoinHandle<Integer> queued = scheduler.spawn(() -> Task.of(1));
        scheduler.shutdownForce();
        assertFalse(queued.isFinished(), "nobody knows yet whether it is run");
        release.countDown();
        queued.joinFinished();
        assertThrows(CancellationException.class, queued::result);
        for (JoinHandle<Void> step : steps) {
            assertNull(step.toFuture().get());
        }
    }

    @Test
    void aStepThatDoesNotEndHoldsUpNobody() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        scheduler.go(() -> {
            running.countDown();
            release.await();
            return Task.done();
        });
        running.await();
        long before = System.nanoTime();
        scheduler.shutdownForce();
        assertTrue(System.nanoTime() - before < 5_000_000_000L);
        assertFalse(scheduler.isRunning());
        release.countDown();
    }

    @Test
    void forceDropsWhatIsQueued() throws Exception {
        Scheduler one = started(1);
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger ran = new AtomicInteger();
        one.go(() -> {
            running.countDown();
            release.await();
            return Task.done();
        });
        running.await();
        for (int i = 0; i < 100; i++) {
            one.go(() -> Task.of(ran.incrementAndGet()));
        }
        CompletableFuture<Void> force = CompletableFuture.runAsync(one::shutdownForce);
        while (one.isRunning()) {
            Thread.onSpinWait();
        }
        force.get();
        release.countDown();
        scheduler.shutdown();
        assertEquals(0, ran.get());
    }

    @Test
    void aWorkerMayBeginTheShutdownAndDoesNotWaitForItself() {
        AtomicReference<Boolean> answer = new AtomicReference<>();
        JoinHandle<Object> handle = scheduler.spawn(() -> Script.of(last -> {
            if (answer.get() == null) {
                answer.set(scheduler.shutdown());
                return Elio.sleep(Duration.ofMillis(1));
            }
            return null;
        }));
        handle.joinFinished();
        assertTrue(scheduler.shutdown(), "others wait for the end that a worker began");
        assertEquals(false, answer.get());
    }

    @Test
    void aWorkerMayForceIt() throws Exception {
        CountDownLatch called = new CountDownLatch(1);
        scheduler.go(() -> {
            scheduler.shutdownForce();
            called.countDown();
            return Task.done();
        });
        called.await();
        scheduler.shutdown();
        assertFalse(scheduler.isRunning());
    }

    @Test
    void aBlockingCallMayBeginTheShutdownAndDoesNotWaitForWhoAwaitsIt() throws Exception {
        JoinHandle<Boolean> handle = scheduler.spawn(() -> Elio.spawnBlocking(() -> {
            assertThrows(IllegalStateException.class, () -> scheduler.awaitIdle(Duration.ofDays(1)));
            return scheduler.shutdown();
        }));
        assertFalse(handle.toFuture().get());
        assertTrue(scheduler.shutdown());
    }

    @Test
    void aBlockingCallMayForceIt() {
        JoinHandle<Object> handle = scheduler.spawn(() -> Elio.spawnBlocking(() -> {
            scheduler.shutdownForce();
            return null;
        }));
        handle.joinFinished();
        assertThrows(CancellationException.class, handle::result);
        assertFalse(scheduler.shutdown());
    }

    @Test
    void aCancellationCallbackAndTheHandlerOfUnhandledFailuresMayEndIt() throws Exception {
        CancelSource source = new CancelSource();
        JoinHandle<Object> waiting = scheduler.spawn(() -> Script.of(last -> new NeverReady()));
        source.token().onCancel(scheduler::shutdownForce);
        scheduler.onUnhandledException(failure -> source.cancel());
        scheduler.go(() -> Task.failed(new IllegalStateException("the end")));
        waiting.joinFinished();
        assertThrows(CancellationException.class, waiting::result);
        assertFalse(scheduler.shutdown());
    }

    @Test
    void manyThreadsShareOneEnd() throws Exception {
        JoinHandle<Object> handle = scheduler.spawn(() -> Script.repeat(5, last -> Elio.sleep(Duration.ofMillis(2))));
        List<CompletableFuture<Boolean>> calls = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            calls.add(CompletableFuture.supplyAsync(scheduler::shutdown));
        }
        for (CompletableFuture<Boolean> call : calls) {
            assertTrue(call.get());
            assertTrue(handle.isFinished());
        }
    }

    @Test
    void theFirstWhoseTimeIsUpStopsItForAll() throws Exception {
        scheduler.go(() -> Script.of(last -> new NeverReady()));
        CompletableFuture<Boolean> patient = CompletableFuture.supplyAsync(scheduler::shutdown);
        while (scheduler.isRunning()) {
            Thread.onSpinWait();
        }
        assertFalse(scheduler.shutdown(Duration.ofMillis(10)));
        assertFalse(patient.get());
    }

    @Test
    void anInterruptStopsTheWorkers() throws Exception {
        scheduler.go(() -> Script.of(last -> new NeverReady()));
        AtomicReference<Boolean> interrupted = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            scheduler.shutdown();
            interrupted.set(Thread.interrupted());
        });
        thread.start();
        thread.interrupt();
        thread.join();
        assertEquals(true, interrupted.get());
        assertFalse(scheduler.isRunning());
    }

    @Test
    void whatNeverStartedHasNothingToWaitFor() {
        try (Scheduler never = new Scheduler(2)) {
            assertTrue(never.shutdown());
            assertTrue(never.shutdown(), "a second call answers the same");
        }
        scheduler.close();
    }

    @Test
    void closesTheBackends() throws Exception {
        TestBackend[] backend = new TestBackend[1];
        Scheduler one = new Scheduler(RunConfig.threads(1),
            TestBackend.provider("test", 1, Optional.empty(), () -> backend[0] = new TestBackend()));
        one.start();
        assertTrue(one.shutdown());
        assertTrue(backend[0].closed);
        scheduler.shutdown();
    }

    @Test
    void aCompletionAfterTheEndDoesNothing() {
        scheduler.spawn(() -> Script.of(last -> new NeverReady()));
        while (scheduler.totalTasksExecuted() == 0) {
            Thread.onSpinWait();
        }
        scheduler.shutdownForce();
        long executed = scheduler.totalTasksExecuted();
        NeverReady.wake();
        assertEquals(executed, scheduler.totalTasksExecuted());
    }
}
