package io.elio.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Submissions that meet workers just as they fall asleep: each must wake one. */
@Timeout(900)
@ExtendWith(NoThreadsLeft.class)
class SubmissionStressTest {
    /** A lost wake-up would last for ever; this only has to be longer than the machine may stall. */
    private static final long PATIENCE_SECONDS = 30;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void noneIsLostWhenTheWorkerIsAboutToSleep(int workers) {
        try (Scheduler scheduler = new Scheduler(workers)) {
            scheduler.start();
            AtomicInteger ran = new AtomicInteger();
            int rounds = Stress.times(20_000);
            for (int i = 1; i <= rounds; i++) {
                scheduler.go(() -> Task.of(ran.incrementAndGet()));
                // One at a time, with a varying delay, so that every submission meets a worker on its way to sleep.
                awaitCount(ran, i);
                for (int spins = i % 397; spins > 0; spins--) {
                    Thread.onSpinWait();
                }
            }
            assertEquals(rounds, ran.get());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void aPushIsRunByAnotherWorkerWhileItsOwnIsHeldUp(int workers) throws Exception {
        try (Scheduler scheduler = new Scheduler(workers)) {
            scheduler.start();
            int rounds = Stress.times(2_000);
            CountDownLatch over = new CountDownLatch(1);
            scheduler.go(() -> {
                for (int i = 0; i < rounds; i++) {
                    CountDownLatch ran = new CountDownLatch(1);
                    Elio.go(() -> {
                        ran.countDown();
                        return Task.done();
                    });
                    assertTrue(ran.await(PATIENCE_SECONDS, TimeUnit.SECONDS), "a push was overlooked");
                }
                over.countDown();
                return Task.done();
            });
            over.await();
            assertTrue(scheduler.awaitIdle(Duration.ofSeconds(PATIENCE_SECONDS)));
            assertTrue(scheduler.totalSteals() >= rounds);
        }
    }

    /** By its last steps, what it pushes would be run at once; so it calls nobody. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void aPushIsRunByTheWatcherWhenAStepTakesLongerThanThoseBefore(int workers) {
        try (Scheduler scheduler = new Scheduler(workers)) {
            scheduler.start();
            for (int i = Stress.times(50); i > 0; i--) {
                CountDownLatch ran = new CountDownLatch(1);
                scheduler.spawn(() -> Script.repeat(5_000, last -> Elio.yieldNow())).joinFinished();
                JoinHandle<Boolean> relieved = scheduler.spawn(() -> heldUpUntil(ran));
                assertEquals(true, relieved.toFuture().join());
            }
        }
    }

    private static Task<Boolean> heldUpUntil(CountDownLatch ran) {
        Elio.go(() -> {
            ran.countDown();
            return Task.done();
        });
        try {
            return Task.of(ran.await(PATIENCE_SECONDS, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void manySubmittersLoseNone(int workers) throws Exception {
        try (Scheduler scheduler = new Scheduler(workers)) {
            scheduler.start();
            AtomicInteger ran = new AtomicInteger();
            int each = Stress.times(20_000);
            Thread[] submitters = new Thread[4];
            for (int i = 0; i < submitters.length; i++) {
                submitters[i] = new Thread(() -> {
                    for (int j = 0; j < each; j++) {
                        scheduler.go(() -> Task.of(ran.incrementAndGet()));
                    }
                });
                submitters[i].start();
            }
            for (Thread submitter : submitters) {
                submitter.join();
            }
            assertTrue(scheduler.awaitIdle(Duration.ofSeconds(10 * PATIENCE_SECONDS)));
            assertEquals(submitters.length * each, ran.get());
        }
    }

    private static void awaitCount(AtomicInteger counter, int count) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (counter.get() < count) {
            Thread.onSpinWait();
            assertTrue(System.nanoTime() - end < 0, () -> "submission " + count + " was lost");
        }
    }
}
