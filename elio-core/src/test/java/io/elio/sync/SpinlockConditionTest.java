package io.elio.sync;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.Task;
import org.junit.jupiter.api.Test;

class SpinlockConditionTest extends ConditionModes {
    private final Spinlock spinlock = new Spinlock();

    @Override
    void lock() {
        assertTrue(spinlock.tryLock());
    }

    @Override
    void unlock() {
        spinlock.unlock();
    }

    @Override
    boolean isHeld() {
        return spinlock.isLocked();
    }

    @Override
    Task<Void> waitForNotice() {
        return condition.await(spinlock);
    }

    @Override
    Task<CancelResult> waitForNotice(CancelToken token) {
        return condition.await(spinlock, token);
    }

    @Test
    void waitingWithoutTheLockIsAnError() {
        String message = assertThrows(IllegalStateException.class, () -> home.complete(waitForNotice())).getMessage();
        assertTrue(message.matches("await with Spinlock@[0-9a-f]+, which is not locked \\(expected: held by the caller\\)"), message);
        assertThrows(IllegalStateException.class, () -> home.complete(waitForNotice(new CancelSource().token())));
        assertFalse(condition.hasWaiters());
        assertFalse(spinlock.isLocked());
    }
}
