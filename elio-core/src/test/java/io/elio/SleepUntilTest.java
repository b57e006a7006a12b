package io.elio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.coro.Coroutine;
import io.elio.runtime.Scheduler;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SleepUntilTest extends HomeRuns {
    private static final Instant SOON_AT = Instant.EPOCH.plus(SOON);

    @Test
    void waitsUntilTheTimeHasCome() throws Throwable {
        run(() -> Elio.sleepUntil(SOON_AT));
        assertEquals(SOON_AT, home.now());
    }

    @Test
    void theTimeLeftIsTakenAtTheAwait() throws Throwable {
        run(() -> {
            Task<Void> until = Elio.sleepUntil(SOON_AT.plus(LATER));
            Elio.await(Elio.sleep(LATER));
            Elio.await(until);
            return Task.done();
        });
        assertEquals(SOON_AT.plus(LATER), home.now());
    }

    @Test
    void aTimeThatIsPastDoesNotWait() throws Throwable {
        assertEquals(1, run(() -> {
            Elio.await(Elio.sleepUntil(Instant.EPOCH.minusSeconds(1)));
            Elio.await(Elio.sleepUntil(Instant.MIN));
            return Task.of(home.steps);
        }));
    }

    @Test
    void theTokenEndsIt() throws Throwable {
        Coroutine during = home.spawn(() -> Elio.sleepUntil(Instant.MAX, Elio.cancelToken()));
        Coroutine before = home.spawn(() -> Elio.sleepUntil(Instant.MAX, Elio.cancelToken()));
        before.requestCancel();
        home.runQueued();
        during.requestCancel();
        home.runAll();
        assertEquals(CancelResult.CANCELLED, value(during));
        assertEquals(CancelResult.CANCELLED, value(before));
        assertEquals(CancelResult.COMPLETED, run(() -> Elio.sleepUntil(SOON_AT, Elio.cancelToken())));
    }

    @Test
    void nullsAreRefusedAtOnce() {
        assertThrows(NullPointerException.class, () -> run(() -> Elio.sleepUntil(null)));
        assertThrows(NullPointerException.class, () -> run(() -> Elio.sleepUntil(SOON_AT, null)));
    }

    @Test
    void onASchedulerItIsTheSystemsClock() {
        try (Scheduler scheduler = new Scheduler(1)) {
            scheduler.start();
            Instant end = Instant.now().plus(Duration.ofMillis(20));
            scheduler.spawn(() -> Elio.sleepUntil(end)).toFuture().join();
            assertTrue(!Instant.now().isBefore(end.minusMillis(1)));
        }
    }
}
