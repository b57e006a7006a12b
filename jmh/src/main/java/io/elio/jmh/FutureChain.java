package io.elio.jmh;

import java.util.concurrent.CompletableFuture;

/** Ten nested stages of CompletableFuture, of which the innermost is sometimes completed later. */
final class FutureChain {
    private static final int DEPTH = 10;

    private final long mask;
    private long calls;
    private CompletableFuture<Integer> pending;
    private int pendingResult;

    FutureChain(long mask) {
        this.mask = mask;
    }

    int drive(int count) {
        int total = 0;
        for (int i = 0; i < count; i++) {
            total += one(i);
        }
        return total;
    }

    private int one(int x) {
        CompletableFuture<Integer> chain = nested(x, DEPTH - 1);
        if (pending != null) {
            CompletableFuture<Integer> leaf = pending;
            pending = null;
            leaf.complete(pendingResult);
        }
        return chain.join();
    }

    private CompletableFuture<Integer> nested(int x, int depth) {
        return depth == 0 ? leaf(x) : nested(x + 1, depth - 1).thenApply(result -> result + 1);
    }

    private CompletableFuture<Integer> leaf(int x) {
        if ((++calls & mask) != 0) {
            return CompletableFuture.completedFuture(x);
        }
        pending = new CompletableFuture<>();
        pendingResult = x;
        return pending;
    }
}
