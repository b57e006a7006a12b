package io.elio.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.Elio;
import io.elio.Task;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A million coroutines that sleep at the same time on two workers; each is woken once. */
@Timeout(300)
@ExtendWith(NoThreadsLeft.class)
class ManySleepersTest {
    private static final int SLEEPERS = 1_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(240);

    private final Scheduler scheduler = new Scheduler(2);
    private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final AtomicInteger asleep = new AtomicInteger();
    private final AtomicInteger woken = new AtomicInteger();
    private final AtomicInteger early = new AtomicInteger();

    @BeforeEach
    void start() {
        scheduler.onUnhandledException(failures::add);
        scheduler.start();
    }

    @AfterEach
    void shutDown() {
        scheduler.shutdown();
    }

    @Test
    void timeWakesEachOnceAndNoneEarly() {
        Random random = Stress.random();
        for (int i = 0; i < SLEEPERS; i++) {
            long nanos = TimeUnit.MILLISECONDS.toNanos(1 + random.nextInt(3_000));
            scheduler.go(() -> sleepFor(nanos));
        }
        assertTrue(scheduler.awaitIdle(PATIENCE), () -> woken + " of " + SLEEPERS + " were woken");
        assertEquals(List.of(), List.copyOf(failures));
        assertEquals(SLEEPERS, woken.get());
        assertEquals(0, early.get());
    }

    @Test
    void aTokenWakesAllThatSleepAtOnce() {
        CancelSource source = new CancelSource();
        for (int i = 0; i < SLEEPERS; i++) {
            scheduler.go(() -> sleepUntilCancelled(source));
        }
        while (asleep.get() < SLEEPERS) {
            Thread.onSpinWait();
        }
        assertEquals(SLEEPERS, scheduler.activeTasks());
        assertEquals(0, woken.get());
        source.cancel();
        assertTrue(scheduler.awaitIdle(PATIENCE), () -> woken + " of " + SLEEPERS + " were woken");
        assertEquals(List.of(), List.copyOf(failures));
        assertEquals(SLEEPERS, woken.get());
    }

    private Task<Object> sleepFor(long nanos) {
        long begun = System.nanoTime();
        return Script.repeat(2, last -> {
            if (last == null) {
                return Elio.sleep(Duration.ofNanos(nanos), Elio.cancelToken());
            }
            assertEquals(CancelResult.COMPLETED, last);
            early.addAndGet(System.nanoTime() - begun < nanos ? 1 : 0);
            return Task.of(woken.incrementAndGet());
        });
    }

    private Task<Object> sleepUntilCancelled(CancelSource source) {
        asleep.incrementAndGet();
        return Script.repeat(2, last -> {
            if (last == null) {
                return Elio.sleep(Duration.ofDays(1), source.token());
            }
            assertEquals(CancelResult.CANCELLED, last);
            return Task.of(woken.incrementAndGet());
        });
    }
}
