package io.elio.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Starting, joining, yielding and fork-join with virtual threads; all of it is driven from a virtual thread. */
final class VirtualThreadTasks {
    private final ThreadFactory factory = VirtualThreads.factory();

    int spawnJoin(int batches, int size) {
        return onVirtualThread(() -> {
            int sum = 0;
            for (int i = 0; i < batches; i++) {
                sum += spawnJoinBatch(size);
            }
            return sum;
        });
    }

    private int spawnJoinBatch(int size) throws InterruptedException {
        int[] results = new int[size];
        Thread[] threads = new Thread[size];
        for (int i = 0; i < size; i++) {
            int index = i;
            threads[i] = start(() -> results[index] = index);
        }
        int sum = 0;
        for (int i = 0; i < size; i++) {
            threads[i].join();
            sum += results[i];
        }
        return sum;
    }

    int yield(int threads, int yields) {
        return sumOf(threads, () -> yieldMany(yields));
    }

    /** Runs so many threads of each kind at once, and adds up what they answer. */
    int sumOf(int ofEach, Body... bodies) {
        return onVirtualThread(() -> {
            AtomicInteger sum = new AtomicInteger();
            List<Thread> all = new ArrayList<>(ofEach * bodies.length);
            for (int i = 0; i < ofEach; i++) {
                for (Body body : bodies) {
                    all.add(start(() -> sum.addAndGet(body.run())));
                }
            }
            for (Thread thread : all) {
                thread.join();
            }
            return sum.get();
        });
    }

    private static int yieldMany(int yields) {
        for (int i = 0; i < yields; i++) {
            Thread.yield();
        }
        return yields;
    }

    int fib(int n) {
        return onVirtualThread(() -> fibHere(n));
    }

    private int fibHere(int n) throws InterruptedException {
        if (n < 2) {
            return n;
        }
        int[] first = new int[1];
        Thread child = start(() -> first[0] = fibHere(n - 1));
        int second = fibHere(n - 2);
        child.join();
        return first[0] + second;
    }

    private int onVirtualThread(Body body) {
        int[] result = new int[1];
        try {
            start(() -> result[0] = body.run()).join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return result[0];
    }

    private Thread start(Action action) {
        Thread thread = factory.newThread(() -> {
            try {
                action.run();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    interface Body {
        int run() throws InterruptedException;
    }

    private interface Action {
        void run() throws InterruptedException;
    }
}
