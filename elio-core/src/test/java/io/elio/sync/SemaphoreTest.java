package io.elio.sync;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.TestHome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SemaphoreTest {
    private final TestHome home = new TestHome();
    private final Semaphore semaphore = new Semaphore(2);

    private List<Coroutine> waiters(int count) {
        List<Coroutine> waiters = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            waiters.add(home.spawn(semaphore.acquire()));
        }
        home.runQueued();
        return waiters;
    }

    private static String finished(List<Coroutine> waiters) {
        StringBuilder text = new StringBuilder();
        waiters.forEach(waiter -> text.append(waiter.isFinished() ? '1' : '0'));
        return text.toString();
    }

    @Test
    void permitsAreCounted() {
        assertTrue(semaphore.tryAcquire());
        assertTrue(semaphore.tryAcquire());
        assertFalse(semaphore.tryAcquire());
        semaphore.release(3);
        assertEquals(3, semaphore.availablePermits());
        assertTrue(semaphore.toString().matches("Semaphore@[0-9a-f]+\\[3]"), semaphore.toString());
    }

    @Test
    void whoWaitsGetsPermitsInOrderAndTheRestStays() {
        List<Coroutine> waiters = waiters(5);
        assertEquals("11000", finished(waiters));
        assertEquals(0, semaphore.availablePermits());
        semaphore.release();
        home.runQueued();
        assertEquals("11100", finished(waiters));
        semaphore.release(4);
        assertEquals(2, semaphore.availablePermits());
        home.runQueued();
        assertEquals("11111", finished(waiters));
        assertEquals(2, semaphore.availablePermits());
    }

    @Test
    void whatIsHandedOverIsGoneForTryAcquireBeforeTheWaiterHasRun() {
        List<Coroutine> waiters = waiters(3);
        semaphore.release();
        assertEquals("110", finished(waiters));
        assertFalse(semaphore.tryAcquire());
        assertEquals(0, semaphore.availablePermits());
        semaphore.release();
        assertTrue(semaphore.tryAcquire());
    }

    @Test
    void aPermitForACancelledWaiterGoesToTheNext() throws Throwable {
        waiters(2);
        CancelSource source = new CancelSource();
        Coroutine cancelled = home.spawn(semaphore.acquire(source.token()));
        Coroutine alsoCancelled = home.spawn(semaphore.acquire(source.token()));
        Coroutine next = home.spawn(semaphore.acquire());
        home.runQueued();
        source.cancel();
        semaphore.release(2);
        home.runQueued();
        assertEquals(CancelResult.CANCELLED, cancelled.result());
        assertEquals(CancelResult.CANCELLED, alsoCancelled.result());
        assertNull(next.result());
        assertEquals(1, semaphore.availablePermits());
    }

    @Test
    void permitsOfManyWaitersThatAreLostWithTheirSchedulerGoToTheOthers() throws Throwable {
        waiters(2);
        TestHome other = new TestHome();
        for (int i = 0; i < 3; i++) {
            other.spawn(semaphore.acquire());
        }
        other.runQueued();
        List<Coroutine> alive = waiters(2);
        other.over = true;
        semaphore.release(3);
        home.runQueued();
        assertEquals("11", finished(alive));
        assertEquals(1, semaphore.availablePermits());
        assertEquals(3, Coroutine.failAll(other, new IllegalStateException("over")));
    }

    @Test
    void tooManyPermitsAreRefusedAndNothingIsAdded() {
        semaphore.release(Integer.MAX_VALUE - 2);
        IllegalStateException refused = assertThrows(IllegalStateException.class, () -> semaphore.release(5));
        assertTrue(refused.getMessage().matches("release\\(5\\) of Semaphore@[0-9a-f]+ with 2147483647 permits "
            + "\\(expected: at most 2147483647 altogether\\)"), refused.getMessage());
        assertEquals(Integer.MAX_VALUE, semaphore.availablePermits());
    }

    @Test
    void whatWaitersTakeIsNotTooMuch() {
        List<Coroutine> waiters = waiters(3);
        semaphore.release(Integer.MAX_VALUE);
        home.runQueued();
        assertEquals("111", finished(waiters));
        assertEquals(Integer.MAX_VALUE - 1, semaphore.availablePermits());
    }

    @Test
    void argumentsAreChecked() {
        assertEquals("permits: -1 (expected: >= 0)", assertThrows(IllegalArgumentException.class, () -> new Semaphore(-1)).getMessage());
        assertEquals("permits: 0 (expected: >= 1)", assertThrows(IllegalArgumentException.class, () -> semaphore.release(0)).getMessage());
        assertThrows(IllegalArgumentException.class, () -> semaphore.release(Integer.MIN_VALUE));
        assertEquals(0, new Semaphore(0).availablePermits());
    }

    @Async
    private Task<Integer> guarded() {
        try (Guard guard = await(semaphore.acquireGuard())) {
            return Task.of(guard == null ? -1 : semaphore.availablePermits());
        }
    }

    @Test
    void aGuardReleasesAtTheEndOfTheTry() throws Throwable {
        assertEquals(1, home.complete(guarded()));
        assertEquals(2, semaphore.availablePermits());
        assertSame(semaphore.acquireGuard(), semaphore.acquireGuard());
    }

    @Async
    private Task<Integer> acquireOften(int times) {
        for (int i = 0; i < times; i++) {
            await(semaphore.acquire());
            semaphore.release();
        }
        return Task.of(times);
    }

    @Test
    void freePermitsSpendTheBudgetOfReadyAwaits() throws Throwable {
        assertEquals(1000, home.complete(acquireOften(1000)));
        assertEquals(10, home.steps);
    }
}
