package io.elio.jmh;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.AsyncCallable;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.runtime.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Coroutines that sleep, and branches that are awaited together. */
final class ElioWaits {
    private static final Duration MILLI = Duration.ofMillis(1);
    private static final Duration HOUR = Duration.ofHours(1);

    private ElioWaits() {
    }

    /** Each coroutine sleeps {@code times} milliseconds, one after the other. */
    static int sleep(Scheduler scheduler, int coroutines, int times) {
        return ElioTasks.run(scheduler, () -> sleepAll(coroutines, times));
    }

    /** Awaits {@code size} branches together, {@code batches} times. */
    static int whenAll(Scheduler scheduler, int batches, int size) {
        return ElioTasks.run(scheduler, () -> batches(batches, size));
    }

    /** Starts coroutines that sleep for an hour; the latch opens when all have come to it. */
    static CountDownLatch startSleepers(Scheduler scheduler, int count) {
        CountDownLatch begun = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            scheduler.go(() -> sleepLong(begun));
        }
        return begun;
    }

    @Async
    private static Task<Void> sleepLong(CountDownLatch begun) {
        begun.countDown();
        await(Elio.sleep(HOUR));
        return Task.done();
    }

    @Async
    private static Task<Integer> sleepAll(int coroutines, int times) {
        List<JoinHandle<Integer>> children = new ArrayList<>(coroutines);
        for (int i = 0; i < coroutines; i++) {
            children.add(Elio.spawn(sleepMany(times)));
        }
        return ElioTasks.sumOf(children);
    }

    @Async
    private static Task<Integer> sleepMany(int times) {
        int count = 0;
        for (int i = 0; i < times; i++) {
            await(Elio.sleep(MILLI));
            count++;
        }
        return Task.of(count);
    }

    @Async
    private static Task<Integer> batches(int batches, int size) {
        int sum = 0;
        for (int i = 0; i < batches; i++) {
            for (int value : await(Elio.whenAll(branches(size)))) {
                sum += value;
            }
        }
        return Task.of(sum);
    }

    private static List<AsyncCallable<Integer>> branches(int size) {
        List<AsyncCallable<Integer>> branches = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            int value = i;
            branches.add(() -> one(value));
        }
        return branches;
    }

    @Async
    private static Task<Integer> one(int value) {
        return Task.of(value);
    }
}
