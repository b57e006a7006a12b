package io.elio.jmh;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** Running and joining with CompletableFuture. */
final class FutureTasks {
    private FutureTasks() {
    }

    static int spawnJoin(Executor executor, int batches, int size) {
        return CompletableFuture.supplyAsync(() -> batches(executor, batches, size), executor).thenCompose(sum -> sum).join();
    }

    private static CompletableFuture<Integer> batches(Executor executor, int batches, int size) {
        if (batches == 0) {
            return CompletableFuture.completedFuture(0);
        }
        return batch(executor, size).thenComposeAsync(sum -> batches(executor, batches - 1, size).thenApply(rest -> sum + rest), executor);
    }

    /** Joins by a stage that follows all children: to block a thread of the pool for each would stall it. */
    private static CompletableFuture<Integer> batch(Executor executor, int size) {
        CompletableFuture<?>[] children = new CompletableFuture<?>[size];
        for (int i = 0; i < size; i++) {
            int value = i;
            children[i] = CompletableFuture.supplyAsync(() -> value, executor);
        }
        return CompletableFuture.allOf(children).thenApply(done -> sum(children));
    }

    private static int sum(CompletableFuture<?>[] children) {
        int sum = 0;
        for (CompletableFuture<?> child : children) {
            sum += (Integer) child.join();
        }
        return sum;
    }
}
