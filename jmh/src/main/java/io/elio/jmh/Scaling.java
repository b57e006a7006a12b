package io.elio.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The 30th Fibonacci number with a spawn for each call that is no leaf, to see what a second worker is worth. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class Scaling {
    private static final int N = 30;

    @Benchmark
    public int elio(Workers on) {
        return ElioTasks.fib(on.elio, N);
    }
}
