package io.elio.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@Timeout(120)
@ExtendWith(NoThreadsLeft.class)
class SleepTest {
    private static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE);

    private final Scheduler scheduler = new Scheduler(2);

    @BeforeEach
    void start() {
        scheduler.start();
    }

    @AfterEach
    void shutDown() {
        scheduler.shutdown();
    }

    @Test
    void wakesInTheOrderOfTheDeadlinesAndNeverEarly() {
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        List<Integer> millis = new ArrayList<>(List.of(10, 60, 30, 90, 45, 75));
        long begun = System.nanoTime();
        for (int each : millis) {
            scheduler.goTo(0, () -> once(Elio.sleep(Duration.ofMillis(each)), () -> {
                assertTrue(System.nanoTime() - begun >= each * 1_000_000L);
                order.add(each);
            }));
        }
        assertTrue(scheduler.awaitIdle(Duration.ofSeconds(30)));
        Collections.sort(millis);
        assertEquals(millis, order);
    }

    private static Task<Object> once(Task<?> first, Runnable then) {
        boolean[] begun = {false};
        return Script.of(last -> {
            if (!begun[0]) {
                begun[0] = true;
                return first;
            }
            then.run();
            return null;
        });
    }

    @Test
    void zeroAndLessDoNotWait() throws Exception {
        assertEquals(CancelResult.COMPLETED, scheduler.spawn(() -> Elio.sleep(Duration.ZERO, CancelToken.none())).toFuture().get());
        assertEquals(CancelResult.COMPLETED, scheduler.spawn(() -> Elio.sleep(Duration.ofDays(-1), CancelToken.none())).toFuture().get());
        scheduler.spawn(() -> Elio.sleep(Duration.ofSeconds(Long.MIN_VALUE))).toFuture().get();
        assertThrows(NullPointerException.class, () -> Elio.sleep(null));
        assertThrows(NullPointerException.class, () -> Elio.sleep(Duration.ZERO, null));
    }

    @Test
    void theLongestDurationsWaitUntilTheyAreCancelled() throws Exception {
        CancelSource source = new CancelSource();
        JoinHandle<CancelResult> handle = scheduler.spawn(() -> Elio.sleep(FOREVER, source.token()));
        JoinHandle<CancelResult> shorter = scheduler.spawn(() -> Elio.sleep(Duration.ofMillis(5), source.token()));
        assertEquals(CancelResult.COMPLETED, shorter.toFuture().get());
        assertFalse(handle.isReady());
        source.cancel();
        assertEquals(CancelResult.CANCELLED, handle.toFuture().get());
    }

    @Test
    void aCancelledTokenDoesNotWait() throws Exception {
        CancelSource source = new CancelSource();
        source.cancel();
        assertEquals(CancelResult.CANCELLED, scheduler.spawn(() -> Elio.sleep(FOREVER, source.token())).toFuture().get());
    }

    @Test
    void oneOfTimeAndCancellationWins() throws Exception {
        Random random = Stress.random();
        AtomicInteger cancelled = new AtomicInteger();
        int rounds = Stress.times(2_000);
        for (int i = 0; i < rounds; i++) {
            CancelSource source = new CancelSource();
            JoinHandle<CancelResult> handle = scheduler.spawn(() -> Elio.sleep(Duration.ofNanos(random.nextInt(60_000)), source.token()));
            for (int spins = random.nextInt(2_000); spins > 0; spins--) {
                Thread.onSpinWait();
            }
            source.cancel();
            handle.joinFinished();
            cancelled.addAndGet(handle.toFuture().get() == CancelResult.CANCELLED ? 1 : 0);
        }
        assertTrue(cancelled.get() > 0 && cancelled.get() < rounds, cancelled + " of " + rounds + " were cancelled");
    }

    @Test
    void cancelledSleepsLeaveNoTimers() {
        CancelSource source = new CancelSource();
        for (int i = 0; i < 2_000; i++) {
            scheduler.go(() -> Elio.sleep(FOREVER, source.token()));
        }
        while (scheduler.totalTasksExecuted() < 2_000) {
            Thread.onSpinWait();
        }
        source.cancel();
        assertTrue(scheduler.awaitIdle(Duration.ofSeconds(30)));
        int left = 0;
        for (Worker worker : scheduler.workers()) {
            // Bound work lies in the mail behind the cancellations.
            scheduler.spawnTo(worker.id(), Task::done).joinFinished();
            left += worker.timers().size();
        }
        assertEquals(0, left, "timers left");
    }
}
