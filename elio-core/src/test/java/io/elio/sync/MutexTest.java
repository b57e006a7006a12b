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
import io.elio.Elio;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.TestHome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MutexTest {
    private final TestHome home = new TestHome();
    private final Mutex mutex = new Mutex();
    private final List<String> log = new ArrayList<>();

    @Async
    private Task<Void> holdOverAnAwait(String name) {
        await(mutex.lock());
        log.add(name + " in");
        await(Elio.yieldNow());
        log.add(name + " out");
        mutex.unlock();
        return Task.done();
    }

    @Test
    void oneHoldsItAtATimeAcrossAwaitsAndTheOthersFollowInOrder() {
        for (String name : List.of("a", "b", "c")) {
            home.spawn(() -> holdOverAnAwait(name));
        }
        home.runAll();
        assertEquals(List.of("a in", "a out", "b in", "b out", "c in", "c out"), log);
        assertFalse(mutex.isLocked());
    }

    @Test
    void whatIsHandedOverIsGoneForTryLockBeforeTheWaiterHasRun() throws Throwable {
        assertTrue(mutex.tryLock());
        Coroutine waiter = home.spawn(mutex.lock());
        home.runQueued();
        mutex.unlock();
        assertFalse(waiter.isFinished());
        assertTrue(mutex.isLocked());
        assertFalse(mutex.tryLock());
        home.runQueued();
        assertNull(waiter.result());
        mutex.unlock();
        assertTrue(mutex.tryLock());
    }

    @Test
    void aHandOverPassesTheCancelledAndGoesToTheNext() throws Throwable {
        CancelSource head = new CancelSource();
        CancelSource middle = new CancelSource();
        mutex.tryLock();
        Coroutine first = home.spawn(mutex.lock(head.token()));
        Coroutine second = home.spawn(mutex.lock());
        Coroutine third = home.spawn(mutex.lock(middle.token()));
        Coroutine fourth = home.spawn(mutex.lock());
        home.runQueued();
        head.cancel();
        middle.cancel();
        mutex.unlock();
        home.runQueued();
        assertEquals(CancelResult.CANCELLED, first.result());
        assertEquals(CancelResult.CANCELLED, third.result());
        assertNull(second.result());
        assertFalse(fourth.isFinished());
        mutex.unlock();
        home.runQueued();
        assertNull(fourth.result());
    }

    @Test
    void whenAllWaitersAreCancelledItIsFreeAfterTheUnlock() {
        CancelSource source = new CancelSource();
        mutex.tryLock();
        home.spawn(mutex.lock(source.token()));
        home.spawn(mutex.lock(source.token()));
        home.runQueued();
        source.cancel();
        home.runQueued();
        mutex.unlock();
        assertFalse(mutex.isLocked());
    }

    @Test
    void aTokenCancelledInsideTheCallThatHandsOverToAnotherTakesEffect() throws Throwable {
        CancelSource source = new CancelSource();
        mutex.tryLock();
        Coroutine first = home.spawn(mutex.lock());
        Coroutine second = home.spawn(mutex.lock(source.token()));
        home.runQueued();
        source.token().onCancel(mutex::unlock);
        source.cancel();
        home.runQueued();
        assertNull(first.result());
        assertEquals(CancelResult.CANCELLED, second.result());
    }

    @Test
    void unlockingWhatIsNotLockedIsAnError() {
        IllegalStateException never = assertThrows(IllegalStateException.class, mutex::unlock);
        assertTrue(never.getMessage().matches("Mutex@[0-9a-f]+ is not locked \\(expected: one unlock for each lock\\)"), never.getMessage());
        mutex.tryLock();
        mutex.unlock();
        assertThrows(IllegalStateException.class, mutex::unlock);
        assertTrue(mutex.tryLock());
    }

    @Test
    void theTaskOfAMutexIsAwaitedAgainAndAgain() {
        assertSame(mutex.lock(), mutex.lock());
        assertSame(mutex.lockGuard(), mutex.lockGuard());
    }

    @Async
    private Task<String> guarded() throws IOException {
        try (Guard guard = await(mutex.lockGuard())) {
            log.add(String.valueOf(mutex.isLocked()));
            await(Elio.yieldNow());
            throw new IOException("inside " + (guard != null));
        }
    }

    @Test
    void aGuardUnlocksAtTheEndOfTheTry() {
        mutex.tryLock();
        Coroutine waiter = home.spawn(this::guarded);
        home.runQueued();
        mutex.unlock();
        home.runQueued();
        assertEquals("inside true", assertThrows(IOException.class, waiter::result).getMessage());
        assertEquals(List.of("true"), log);
        assertFalse(mutex.isLocked());
    }

    @Test
    void aGuardThatIsClosedAgainDoesNotUnlockWhatSomebodyElseHasLocked() throws Throwable {
        Guard guard = (Guard) home.complete(mutex.lockGuard());
        guard.close();
        assertFalse(mutex.isLocked());
        assertTrue(mutex.tryLock());
        guard.close();
        assertTrue(mutex.isLocked());
    }

    @Test
    void withLockUnlocksWhateverTheBodyDoes() throws Throwable {
        assertEquals(7, home.complete(mutex.withLock(() -> {
            log.add(String.valueOf(mutex.isLocked()));
            await(Elio.yieldNow());
            return Task.of(7);
        })));
        assertFalse(mutex.isLocked());
        IOException failure = new IOException("later");
        assertSame(failure, assertThrows(IOException.class, () -> home.complete(mutex.withLock(() -> Task.failed(failure)))));
        assertFalse(mutex.isLocked());
        IOException atOnce = new IOException("at once");
        assertSame(atOnce, assertThrows(IOException.class, () -> home.complete(mutex.withLock(() -> {
            throw atOnce;
        }))));
        assertThrows(NullPointerException.class, () -> home.complete(mutex.withLock(() -> null)));
        assertFalse(mutex.isLocked());
        assertEquals(List.of("true"), log);
    }

    @Test
    void withLockWaitsInLine() throws Throwable {
        mutex.tryLock();
        Coroutine first = home.spawn(mutex.withLock(() -> Task.of(log.add("first"))));
        Coroutine second = home.spawn(mutex.withLock(() -> Task.of(log.add("second"))));
        home.runQueued();
        assertEquals(List.of(), log);
        mutex.unlock();
        home.runQueued();
        assertEquals(List.of("first", "second"), log);
        assertEquals(true, first.result());
        assertEquals(true, second.result());
        assertFalse(mutex.isLocked());
    }

    @Async
    private Task<Integer> lockOften(int times) {
        for (int i = 0; i < times; i++) {
            await(mutex.lock());
            mutex.unlock();
        }
        return Task.of(times);
    }

    @Test
    void aFreeMutexSpendsTheBudgetOfReadyAwaits() throws Throwable {
        assertEquals(1000, home.complete(lockOften(1000)));
        assertEquals(10, home.steps);
    }

    @Test
    void toStringTellsTheState() {
        assertTrue(mutex.toString().matches("Mutex@[0-9a-f]+\\[free]"), mutex.toString());
        mutex.tryLock();
        assertTrue(mutex.toString().endsWith("[locked]"));
    }
}
