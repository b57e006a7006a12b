package io.elio.sync;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.debug.CoroutineDump;
import org.junit.jupiter.api.Test;

class MutexConditionTest extends ConditionModes {
    private final Mutex mutex = new Mutex();

    @Override
    void lock() {
        assertTrue(mutex.tryLock());
    }

    @Override
    void unlock() {
        mutex.unlock();
    }

    @Override
    boolean isHeld() {
        return mutex.isLocked();
    }

    @Override
    Task<Void> waitForNotice() {
        return condition.await(mutex);
    }

    @Override
    Task<CancelResult> waitForNotice(CancelToken token) {
        return condition.await(mutex, token);
    }

    @Test
    void whileItWaitsOthersHaveTheLockAndItReturnsOnlyWhenItHasItAgain() {
        lock();
        Coroutine waiter = home.spawn(waitForNotice());
        home.runQueued();
        lock();
        condition.notifyOne();
        home.runQueued();
        assertFalse(waiter.isFinished());
        unlock();
        assertTrue(mutex.isLocked());
        home.runQueued();
        assertTrue(waiter.isFinished());
    }

    @Test
    void aCancelledWaitReturnsOnlyWhenItHasTheLockAgain() throws Throwable {
        CancelSource source = new CancelSource();
        lock();
        Coroutine waiter = home.spawn(waitForNotice(source.token()));
        home.runQueued();
        lock();
        source.cancel();
        home.runQueued();
        assertFalse(waiter.isFinished());
        unlock();
        home.runQueued();
        assertEquals(CancelResult.CANCELLED, waiter.result());
        assertTrue(mutex.isLocked());
    }

    @Test
    void aTokenCancelledBeforeDoesNotLetOthersHaveTheLock() throws Throwable {
        CancelSource source = new CancelSource();
        source.cancel();
        lock();
        Coroutine other = home.spawn(mutex.lock());
        home.runQueued();
        assertEquals(CancelResult.CANCELLED, home.complete(waitForNotice(source.token())));
        assertFalse(other.isFinished());
        assertTrue(mutex.isLocked());
    }

    @Test
    void waitingWithoutTheLockIsAnError() {
        String message = assertThrows(IllegalStateException.class, () -> home.complete(waitForNotice())).getMessage();
        assertTrue(message.matches("await with Mutex@[0-9a-f]+, which is not locked \\(expected: held by the caller\\)"), message);
        assertThrows(IllegalStateException.class, () -> home.complete(waitForNotice(new CancelSource().token())));
        assertFalse(condition.hasWaiters());
        assertFalse(mutex.isLocked());
    }

    private int stock;

    @Async
    private Task<Void> consume(int times) {
        for (int i = 0; i < times; i++) {
            await(mutex.lock());
            while (stock == 0) {
                await(condition.await(mutex));
            }
            stock--;
            mutex.unlock();
        }
        return Task.done();
    }

    @Async
    private Task<Void> produce(int times) {
        for (int i = 0; i < times; i++) {
            await(mutex.lock());
            stock++;
            mutex.unlock();
            condition.notifyOne();
        }
        return Task.done();
    }

    @Test
    void nothingThatIsProducedIsMissed() {
        Coroutine one = home.spawn(consume(500));
        Coroutine two = home.spawn(consume(500));
        Coroutine producer = home.spawn(produce(1000));
        home.runAll();
        assertTrue(one.isFinished() && two.isFinished() && producer.isFinished());
        assertEquals(0, stock);
        assertFalse(mutex.isLocked());
        assertTrue(condition.toString().matches("ConditionVariable@[0-9a-f]+\\[not awaited]"), condition.toString());
    }

    @Test
    void aDumpNamesTheCondition() {
        lock();
        home.spawn(waitForNotice());
        home.runQueued();
        String name = condition.toString();
        String waited = "await " + name.substring(0, name.indexOf('['));
        assertTrue(CoroutineDump.text().contains(waited), waited);
        condition.notifyOne();
        home.runQueued();
    }
}
