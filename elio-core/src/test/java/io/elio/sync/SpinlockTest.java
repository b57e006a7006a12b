package io.elio.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.runtime.Stress;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class SpinlockTest {
    private final Spinlock lock = new Spinlock();

    @Test
    void oneHoldsItAtATime() {
        assertFalse(lock.isLocked());
        lock.lock();
        assertTrue(lock.isLocked());
        assertFalse(lock.tryLock());
        lock.unlock();
        assertTrue(lock.tryLock());
        assertTrue(lock.toString().matches("Spinlock@[0-9a-f]+\\[locked]"), lock.toString());
    }

    @Test
    void unlockingWhatIsNotLockedIsAnError() {
        String message = assertThrows(IllegalStateException.class, lock::unlock).getMessage();
        assertTrue(message.matches("Spinlock@[0-9a-f]+ is not locked \\(expected: one unlock for each lock\\)"), message);
    }

    @Test
    void aGuardUnlocksAtTheEndOfTheTry() {
        try (Guard guard = lock.lockGuard()) {
            assertTrue(lock.isLocked());
            guard.close();
            assertFalse(lock.isLocked());
            assertTrue(lock.tryLock());
        }
        assertTrue(lock.isLocked());
    }

    @Test
    void whoFindsItTakenSpinsUntilItIsFree() throws InterruptedException {
        lock.lock();
        CountDownLatch begun = new CountDownLatch(1);
        boolean[] had = new boolean[1];
        Thread other = new Thread(() -> {
            begun.countDown();
            lock.lock();
            had[0] = true;
            lock.unlock();
        });
        other.start();
        begun.await();
        for (int i = 0; i < 1000; i++) {
            Thread.yield();
        }
        assertFalse(had[0]);
        lock.unlock();
        other.join();
        assertTrue(had[0]);
    }

    @Test
    void threadsExcludeEachOther() throws InterruptedException {
        int times = Stress.times(20_000);
        int[] count = new int[1];
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < times; k++) {
                    lock.lock();
                    count[0]++;
                    lock.unlock();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(times * threads.length, count[0]);
    }
}
