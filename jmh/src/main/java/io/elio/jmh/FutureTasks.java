package io.elio.jmh;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** Running and joining with CompletableFuture. */
final class FutureTasks {
    private FutureTasks() {
    }

    static int spawnJoin(Executor executor, int batches, int size) {
        return CompletableFuture.supplyAsync(() -> batches(executor, batches, size), executor).join();
    }

    private static int batches(Executor executor, int batches, int size) {
        int sum = 0;
        for (int i = 0; i < batches; i++) {
            sum += batch(executor, size);
        }
        return sum;
    }

    private static int batch(Executor executor, int size) {
        CompletableFuture<?>[] children = new CompletableFuture<?>[size];
        for (int i = 0; i < size; i++) {
            int value = i;
            children[i] = CompletableFuture.supplyAsync(() -> value, executor);
        }
        int sum = 0;
        for (CompletableFuture<?> child : children) {
            sum += (Integer) child.join();
        }
        return sum;
    }
}
