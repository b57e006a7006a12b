package io.elio.jmh;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** Forking and joining in a ForkJoinPool. */
final class ForkJoinTasks {
    private ForkJoinTasks() {
    }

    static int spawnJoin(ForkJoinPool pool, int batches, int size) {
        return pool.invoke(new Batches(batches, size));
    }

    static int fib(ForkJoinPool pool, int n) {
        return pool.invoke(new Fib(n));
    }

    private static final class Batches extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        private final int batches;
        private final int size;

        Batches(int batches, int size) {
            this.batches = batches;
            this.size = size;
        }

        @Override
        protected Integer compute() {
            int sum = 0;
            for (int i = 0; i < batches; i++) {
                sum += batch();
            }
            return sum;
        }

        /** Joins the youngest first: to join another, this pool has to search for it. */
        private int batch() {
            One[] children = new One[size];
            for (int i = 0; i < size; i++) {
                children[i] = new One(i);
                children[i].fork();
            }
            int sum = 0;
            for (int i = size - 1; i >= 0; i--) {
                sum += children[i].join();
            }
            return sum;
        }
    }

    private static final class One extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        private final int value;

        One(int value) {
            this.value = value;
        }

        @Override
        protected Integer compute() {
            return value;
        }
    }

    private static final class Fib extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        private final int n;

        Fib(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n < 2) {
                return n;
            }
            Fib first = new Fib(n - 1);
            first.fork();
            int second = new Fib(n - 2).compute();
            return first.join() + second;
        }
    }
}
