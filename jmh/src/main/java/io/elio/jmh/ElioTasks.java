package io.elio.jmh;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.AsyncCallable;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.runtime.Scheduler;
import java.util.ArrayList;
import java.util.List;

/** Spawning, joining, yielding and fork-join on a scheduler. */
final class ElioTasks {
    private ElioTasks() {
    }

    static int spawnJoin(Scheduler scheduler, int batches, int size) {
        return run(scheduler, () -> batches(batches, size));
    }

    static int yield(Scheduler scheduler, int coroutines, int yields) {
        return run(scheduler, () -> yieldAll(coroutines, yields));
    }

    static int fib(Scheduler scheduler, int n) {
        return run(scheduler, () -> fib(n));
    }

    static int run(Scheduler scheduler, AsyncCallable<Integer> body) {
        return scheduler.spawn(body).toFuture().join();
    }

    /** Joins them all. */
    @Async
    static Task<Integer> sumOf(List<JoinHandle<Integer>> children) {
        int sum = 0;
        for (JoinHandle<Integer> child : children) {
            sum += await(child);
        }
        return Task.of(sum);
    }

    @Async
    private static Task<Integer> batches(int batches, int size) {
        int sum = 0;
        for (int i = 0; i < batches; i++) {
            sum += await(batch(size));
        }
        return Task.of(sum);
    }

    @Async
    private static Task<Integer> batch(int size) {
        List<JoinHandle<Integer>> children = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            children.add(Elio.spawn(one(i)));
        }
        int sum = 0;
        for (JoinHandle<Integer> child : children) {
            sum += await(child);
        }
        return Task.of(sum);
    }

    @Async
    private static Task<Integer> one(int value) {
        return Task.of(value);
    }

    @Async
    private static Task<Integer> yieldAll(int coroutines, int yields) {
        List<JoinHandle<Integer>> children = new ArrayList<>(coroutines);
        for (int i = 0; i < coroutines; i++) {
            children.add(Elio.spawn(yieldMany(yields)));
        }
        return sumOf(children);
    }

    @Async
    private static Task<Integer> yieldMany(int yields) {
        for (int i = 0; i < yields; i++) {
            await(Elio.yieldNow());
        }
        return Task.of(yields);
    }

    @Async
    private static Task<Integer> fib(int n) {
        if (n < 2) {
            return Task.of(n);
        }
        JoinHandle<Integer> first = Elio.spawn(fib(n - 1));
        int second = await(fib(n - 2));
        return Task.of(await(first) + second);
    }
}
