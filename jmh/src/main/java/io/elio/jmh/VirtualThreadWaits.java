package io.elio.jmh;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Virtual threads that take turns, in order, or sleep. */
final class VirtualThreadWaits {
    private final VirtualThreadTasks threads = new VirtualThreadTasks();

    int handOverMutex(int count, int times) {
        ReentrantLock lock = new ReentrantLock(true);
        int[] sum = new int[1];
        threads.sumOf(count, () -> lockMany(lock, sum, times));
        return sum[0];
    }

    int handOverPermits(int permits, int count, int times) {
        Semaphore semaphore = new Semaphore(permits, true);
        return threads.sumOf(count, () -> acquireMany(semaphore, times)) + semaphore.availablePermits();
    }

    int sleep(int count, int times) {
        return threads.sumOf(count, () -> sleepMany(times));
    }

    /** Starts threads that sleep for an hour; the latch opens when all have come to it. */
    static CountDownLatch startSleepers(int count) {
        ThreadFactory factory = VirtualThreads.factory();
        CountDownLatch begun = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            factory.newThread(() -> sleepLong(begun)).start();
        }
        return begun;
    }

    private static void sleepLong(CountDownLatch begun) {
        begun.countDown();
        try {
            TimeUnit.HOURS.sleep(1);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int lockMany(ReentrantLock lock, int[] count, int times) {
        for (int i = 0; i < times; i++) {
            lock.lock();
            int before = count[0];
            Thread.yield();
            count[0] = before + 1;
            lock.unlock();
        }
        return times;
    }

    private static int acquireMany(Semaphore semaphore, int times) throws InterruptedException {
        int count = 0;
        for (int i = 0; i < times; i++) {
            semaphore.acquire();
            Thread.yield();
            count++;
            semaphore.release();
        }
        return count;
    }

    private static int sleepMany(int times) throws InterruptedException {
        int count = 0;
        for (int i = 0; i < times; i++) {
            Thread.sleep(1);
            count++;
        }
        return count;
    }
}
