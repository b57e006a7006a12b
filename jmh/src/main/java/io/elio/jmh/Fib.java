package io.elio.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The 25th Fibonacci number with a spawn for each call that is no leaf: 121,392 spawns. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class Fib {
    private static final int N = 25;

    @Benchmark
    public int elio(Workers on) {
        return ElioTasks.fib(on.elio, N);
    }

    @Benchmark
    public int kotlinxScoped(Workers on) {
        return on.kotlinx.fibScoped(N);
    }

    @Benchmark
    public int kotlinxUnscoped(Workers on) {
        return on.kotlinx.fibUnscoped(N);
    }

    @Benchmark
    public int forkJoin(Workers on) {
        return ForkJoinTasks.fib(on.pool, N);
    }

    @Benchmark
    public int virtualThreads(Workers on) {
        return on.virtualThreads().fib(N);
    }
}
