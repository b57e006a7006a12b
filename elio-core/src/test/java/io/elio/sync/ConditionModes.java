package io.elio.sync;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.TestHome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The ways in which a wait for a notice can end, with any kind of lock. */
abstract class ConditionModes {
    final TestHome home = new TestHome();
    final ConditionVariable condition = new ConditionVariable();
    final List<String> log = new ArrayList<>();

    /** Locks; nobody else holds it then. */
    abstract void lock();

    abstract void unlock();

    /** Whether the lock is held; always, if there is none. */
    abstract boolean isHeld();

    abstract Task<Void> waitForNotice();

    abstract Task<CancelResult> waitForNotice(CancelToken token);

    @Async
    private Task<Void> waiter(String name) {
        lock();
        await(waitForNotice());
        log.add(name + ' ' + isHeld());
        unlock();
        return Task.done();
    }

    @Async
    private Task<CancelResult> waiter(String name, CancelToken token) {
        lock();
        CancelResult result = await(waitForNotice(token));
        log.add(name + ' ' + isHeld());
        unlock();
        return Task.of(result);
    }

    private Coroutine waiting(String name) {
        Coroutine waiter = home.spawn(waiter(name));
        home.runQueued();
        return waiter;
    }

    private Coroutine waiting(String name, CancelToken token) {
        Coroutine waiter = home.spawn(waiter(name, token));
        home.runQueued();
        return waiter;
    }

    @Test
    void aNoticeWakesWhoHasWaitedLongestWithTheLock() {
        waiting("a");
        waiting("b");
        waiting("c");
        condition.notifyOne();
        home.runQueued();
        assertEquals(List.of("a true"), log);
        condition.notifyAllWaiters();
        home.runQueued();
        assertEquals(List.of("a true", "b true", "c true"), log);
        assertFalse(condition.hasWaiters());
    }

    @Test
    void aNoticeOfAnotherThreadWakes() throws Throwable {
        waiting("a");
        Coroutine withToken = waiting("b", new CancelSource().token());
        Thread notifier = new Thread(() -> {
            condition.notifyOne();
            condition.notifyOne();
        });
        notifier.start();
        notifier.join();
        home.runQueued();
        assertEquals(List.of("a true", "b true"), log);
        assertEquals(CancelResult.COMPLETED, withToken.result());
    }

    @Test
    void aNoticeIsNotKept() {
        condition.notifyOne();
        condition.notifyAllWaiters();
        Coroutine waiter = waiting("a");
        assertTrue(condition.hasWaiters());
        assertFalse(waiter.isFinished());
    }

    @Test
    void aTokenCancelledBeforeLeavesTheLockHeld() throws Throwable {
        CancelSource source = new CancelSource();
        source.cancel();
        lock();
        assertEquals(CancelResult.CANCELLED, home.complete(waitForNotice(source.token())));
        assertTrue(isHeld());
        assertFalse(condition.hasWaiters());
    }

    @Test
    void aTokenCancelledMeanwhileEndsTheWaitWithTheLock() throws Throwable {
        CancelSource source = new CancelSource();
        Coroutine waiter = waiting("a", source.token());
        assertTrue(condition.hasWaiters());
        source.cancel();
        assertFalse(condition.hasWaiters());
        home.runQueued();
        assertEquals(CancelResult.CANCELLED, waiter.result());
        assertEquals(List.of("a true"), log);
    }

    @Test
    void aTokenCancelledAfterTheNoticeChangesNothing() throws Throwable {
        CancelSource source = new CancelSource();
        Coroutine waiter = waiting("a", source.token());
        condition.notifyOne();
        source.cancel();
        home.runQueued();
        assertEquals(CancelResult.COMPLETED, waiter.result());
        assertEquals(List.of("a true"), log);
    }

    @Test
    void aNoticePassesTheCancelledAtTheHead() throws Throwable {
        CancelSource source = new CancelSource();
        Coroutine cancelled = waiting("a", source.token());
        waiting("b");
        source.cancel();
        condition.notifyOne();
        home.runQueued();
        assertEquals(CancelResult.CANCELLED, cancelled.result());
        assertEquals(2, log.size());
        assertTrue(log.contains("b true"));
    }

    @Test
    void aNoticePassesWhoIsLostWithItsScheduler() {
        TestHome other = new TestHome();
        Coroutine lost = other.spawn(waiter("lost"));
        other.runQueued();
        waiting("alive");
        other.over = true;
        condition.notifyOne();
        home.runQueued();
        assertEquals(List.of("alive true"), log);
        assertEquals(1, Coroutine.failAll(other, new IllegalStateException("over")));
        assertTrue(lost.isFinished());
    }

    @Test
    void whoWaitsAgainWhenWokenIsNotWokenTwiceByOneNotice() {
        home.spawn(() -> {
            lock();
            for (int i = 0; i < 3; i++) {
                await(waitForNotice());
                log.add("woken " + isHeld());
            }
            unlock();
            return Task.done();
        });
        home.runQueued();
        condition.notifyAllWaiters();
        home.runQueued();
        assertEquals(List.of("woken true"), log);
        condition.notifyOne();
        home.runQueued();
        assertEquals(List.of("woken true", "woken true"), log);
    }

    @Test
    void aSecondAwaitOfAWaitFails() throws Throwable {
        CancelSource source = new CancelSource();
        source.cancel();
        Task<CancelResult> task = waitForNotice(source.token());
        lock();
        home.complete(task);
        assertThrows(IllegalStateException.class, () -> home.complete(task));
        assertFalse(condition.hasWaiters());
    }

    @Test
    void aWaitThatIsNotAwaitedDoesNothing() {
        lock();
        waitForNotice();
        waitForNotice(CancelToken.none());
        assertTrue(isHeld());
        assertFalse(condition.hasWaiters());
    }

    @Test
    void aWaitWithoutTokenAnswersNull() throws Throwable {
        lock();
        Coroutine waiter = home.spawn(waitForNotice());
        home.runQueued();
        condition.notifyOne();
        home.runQueued();
        assertNull(waiter.result());
        assertTrue(isHeld());
    }
}
