package io.elio.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.RunConfig;
import io.elio.Task;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@Timeout(60)
@ExtendWith(NoThreadsLeft.class)
class WakeUpTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    /** Blocks in await until the test lets it go on, whoever wakes it. */
    private static final class Held extends TestBackend {
        final CountDownLatch go = new CountDownLatch(1);
        final CountDownLatch asleep = new CountDownLatch(1);

        @Override
        public int await(long nanos) {
            asleep.countDown();
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            return super.await(nanos);
        }
    }


    @Test
    void aBurstOfSubmissionsWakesOnce() throws Exception {
        Held[] held = new Held[1];
        try (Scheduler scheduler = new Scheduler(RunConfig.threads(1),
                TestBackend.provider("held", 1, Optional.empty(), () -> held[0] = new Held()))) {
            scheduler.start();
            held[0].asleep.await();
            CountDownLatch ran = new CountDownLatch(5000);
            for (int i = 0; i < 2500; i++) {
                scheduler.go(() -> ran(ran));
                scheduler.goTo(0, () -> ran(ran));
            }
            int wakeups = held[0].wakeups.get();
            held[0].go.countDown();
            ran.await();
            assertEquals(1, wakeups);
        }
    }

    @Test
    void aWorkerThatWasInterruptedSleepsAllTheSame() throws Exception {
        TestBackend[] backend = new TestBackend[1];
        try (Scheduler scheduler = new Scheduler(RunConfig.threads(1),
                TestBackend.provider("test", 1, Optional.empty(), () -> backend[0] = new TestBackend()))) {
            scheduler.start();
            scheduler.spawn(() -> {
                Thread.currentThread().interrupt();
                return Elio.sleep(Duration.ofMillis(50));
            }).joinFinished();
            assertTrue(backend[0].awaits.get() < 10, () -> backend[0].awaits + " attempts to sleep");
        }
    }

    private static Task<Void> ran(CountDownLatch latch) {
        latch.countDown();
        return Task.done();
    }

    @Test
    void whatTheWorkerItselfMakesRunnableWakesNobody() throws Exception {
        TestBackend[] backend = new TestBackend[1];
        try (Scheduler scheduler = new Scheduler(RunConfig.threads(1),
                TestBackend.provider("test", 1, Optional.empty(), () -> backend[0] = new TestBackend()))) {
            scheduler.start();
            JoinHandle<Integer> handle = scheduler.spawn(() -> {
                int before = backend[0].wakeups.get();
                for (int i = 0; i < 1000; i++) {
                    Elio.go(() -> Elio.sleep(Duration.ofNanos(100)));
                }
                return Task.of(before);
            });
            assertTrue(scheduler.awaitIdle(LONG));
            assertEquals(handle.toFuture().get(), backend[0].wakeups.get());
        }
    }

    /** Answers completions at a poll, as a ring does. */
    private static final class Completing extends TestBackend {
        final AtomicInteger due = new AtomicInteger();
        final AtomicInteger handled = new AtomicInteger();

        @Override
        public int poll() {
            return due.get() > 0 ? handled.addAndGet(due.getAndSet(0)) : 0;
        }
    }

    @Test
    void inboxMailTimersAndIoAreServedWhileAYieldLoopKeepsTheWorkerBusy() throws Exception {
        Completing[] backend = new Completing[1];
        try (Scheduler scheduler = new Scheduler(RunConfig.threads(1),
                TestBackend.provider("test", 1, Optional.empty(), () -> backend[0] = new Completing()))) {
            scheduler.start();
            AtomicBoolean over = new AtomicBoolean();
            for (int i = 0; i < 100; i++) {
                scheduler.go(() -> Script.of(last -> over.get() ? null : Elio.yieldNow()));
            }
            for (int round = 0; round < 10; round++) {
                assertEquals("inbox", scheduler.spawn(() -> Task.of("inbox")).toFuture().get());
                assertEquals("mail", scheduler.spawnTo(0, () -> Task.of("mail")).toFuture().get());
                scheduler.spawn(() -> Elio.sleep(Duration.ofMillis(1))).toFuture().get();
                backend[0].due.set(1);
                while (backend[0].handled.get() <= round) {
                    Thread.onSpinWait();
                }
            }
            assertEquals(10, backend[0].handled.get());
            over.set(true);
        }
    }

    @Test
    void anOldCoroutineIsNotStarvedByNewOnes() throws Exception {
        try (Scheduler scheduler = new Scheduler(1)) {
            scheduler.start();
            AtomicBoolean over = new AtomicBoolean();
            scheduler.go(() -> respawn(over));
            JoinHandle<Object> yielding = scheduler.spawn(() -> Script.repeat(100, last -> Elio.yieldNow()));
            JoinHandle<Object> bound = scheduler.spawnTo(0, () -> Script.repeat(100, last -> Elio.yieldNow()));
            yielding.joinFinished();
            bound.joinFinished();
            over.set(true);
        }
    }

    /** Each spawns the next and so is always the newest. */
    private static Task<Void> respawn(AtomicBoolean over) {
        if (!over.get()) {
            Elio.go(() -> respawn(over));
        }
        return Task.done();
    }

    @Test
    void anIdleWorkerSleepsWithoutWakingUp() throws Exception {
        TestBackend[] backend = new TestBackend[1];
        try (Scheduler scheduler = new Scheduler(RunConfig.threads(1),
                TestBackend.provider("test", 1, Optional.empty(), () -> backend[0] = new TestBackend()))) {
            scheduler.start();
            scheduler.spawn(Task::done).toFuture().get();
            int awaits = settled(backend[0]);
            new CountDownLatch(1).await(50, java.util.concurrent.TimeUnit.MILLISECONDS);
            assertEquals(awaits, backend[0].awaits.get());
        }
    }

    /** Waits until the worker blocks after its last work; answers how often it has begun to. */
    private static int settled(TestBackend backend) {
        while (backend.owner.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        return backend.awaits.get();
    }
}
