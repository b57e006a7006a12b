package io.elio.jmh;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Awaitable;
import io.elio.Elio;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.runtime.Scheduler;

/** Coroutines that stay suspended under some frames, to be weighed. */
final class ElioParked implements Awaitable<Integer> {
    /** So that the run queue stays short and its array small. */
    private static final int BURST = 256;
    private static final Scheduler SCHEDULER = new Scheduler(1);

    private final Object[] parked;
    private int count;

    private ElioParked(Object[] parked) {
        this.parked = parked;
    }

    /** Returns when all are suspended. */
    static void populate(Object[] parked, int depth) {
        SCHEDULER.start();
        ElioParked population = new ElioParked(parked);
        SCHEDULER.spawn(() -> population.spawnAll(depth)).joinFinished();
    }

    @Async
    private Task<Void> spawnAll(int depth) {
        for (int i = 1; i <= parked.length; i++) {
            Elio.go(nest(depth));
            while (i % BURST == 0 && count < i) {
                await(Elio.yieldNow());
            }
        }
        while (count < parked.length) {
            await(Elio.yieldNow());
        }
        return Task.done();
    }

    @Async
    private Task<Integer> nest(int depth) {
        return Task.of((depth == 1 ? await(this) : await(nest(depth - 1))) + 1);
    }

    @Override
    public boolean isReady() {
        return false;
    }

    @Override
    public boolean suspend(Coroutine coroutine) {
        parked[count++] = coroutine;
        return true;
    }

    @Override
    public Integer result() {
        return 0;
    }
}
