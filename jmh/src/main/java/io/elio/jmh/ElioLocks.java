package io.elio.jmh;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.runtime.Scheduler;
import io.elio.sync.Mutex;
import io.elio.sync.Semaphore;
import java.util.ArrayList;
import java.util.List;

/** Coroutines that take turns, or one that has no competitor. */
final class ElioLocks {
    private ElioLocks() {
    }

    static int lockAlone(Scheduler scheduler, int times) {
        return ElioTasks.run(scheduler, () -> lockAlone(new Mutex(), times));
    }

    static int acquireAlone(Scheduler scheduler, int times) {
        return ElioTasks.run(scheduler, () -> acquireAlone(new Semaphore(1), times));
    }

    /** Each coroutine holds the mutex across a yield, {@code times} times, so that all others come to wait for it. */
    static int handOverMutex(Scheduler scheduler, int coroutines, int times) {
        return ElioTasks.run(scheduler, () -> allLock(coroutines, times));
    }

    /** The same with a few permits. */
    static int handOverPermits(Scheduler scheduler, int permits, int coroutines, int times) {
        return ElioTasks.run(scheduler, () -> allAcquire(permits, coroutines, times));
    }

    @Async
    private static Task<Integer> lockAlone(Mutex mutex, int times) {
        int count = 0;
        for (int i = 0; i < times; i++) {
            await(mutex.lock());
            count++;
            mutex.unlock();
        }
        return Task.of(count);
    }

    @Async
    private static Task<Integer> acquireAlone(Semaphore semaphore, int times) {
        int count = 0;
        for (int i = 0; i < times; i++) {
            await(semaphore.acquire());
            count++;
            semaphore.release();
        }
        return Task.of(count);
    }

    @Async
    private static Task<Integer> allLock(int coroutines, int times) {
        Mutex mutex = new Mutex();
        int[] count = new int[1];
        List<JoinHandle<Integer>> children = new ArrayList<>(coroutines);
        for (int i = 0; i < coroutines; i++) {
            children.add(Elio.spawn(lockMany(mutex, count, times)));
        }
        await(ElioTasks.sumOf(children));
        return Task.of(count[0]);
    }

    @Async
    private static Task<Integer> lockMany(Mutex mutex, int[] count, int times) {
        for (int i = 0; i < times; i++) {
            await(mutex.lock());
            int before = count[0];
            await(Elio.yieldNow());
            count[0] = before + 1;
            mutex.unlock();
        }
        return Task.of(times);
    }

    @Async
    private static Task<Integer> allAcquire(int permits, int coroutines, int times) {
        Semaphore semaphore = new Semaphore(permits);
        List<JoinHandle<Integer>> children = new ArrayList<>(coroutines);
        for (int i = 0; i < coroutines; i++) {
            children.add(Elio.spawn(acquireMany(semaphore, times)));
        }
        int sum = await(ElioTasks.sumOf(children));
        return Task.of(sum + semaphore.availablePermits());
    }

    @Async
    private static Task<Integer> acquireMany(Semaphore semaphore, int times) {
        int count = 0;
        for (int i = 0; i < times; i++) {
            await(semaphore.acquire());
            await(Elio.yieldNow());
            count++;
            semaphore.release();
        }
        return Task.of(count);
    }
}
