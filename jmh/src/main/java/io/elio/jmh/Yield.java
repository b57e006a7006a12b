package io.elio.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** 1,000 coroutines that give way to each other all the time. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Yield {
    private static final int COROUTINES = 1_000;
    private static final int YIELDS = 100;
    private static final int OPS = COROUTINES * YIELDS;

    @Benchmark
    @OperationsPerInvocation(OPS)
    public int elio(Workers on) {
        return ElioTasks.yield(on.elio, COROUTINES, YIELDS);
    }

    @Benchmark
    @OperationsPerInvocation(OPS)
    public int kotlinx(Workers on) {
        return on.kotlinx.yieldAmong(COROUTINES, YIELDS);
    }

    @Benchmark
    @OperationsPerInvocation(OPS)
    public int virtualThreads(Workers on) {
        return on.virtualThreads().yield(COROUTINES, YIELDS);
    }
}
