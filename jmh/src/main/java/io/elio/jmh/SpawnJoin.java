package io.elio.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Spawns 1,000 children that answer a number, and joins them all. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SpawnJoin {
    private static final int CHILDREN = 1_000;
    private static final int BATCHES = 50;
    private static final int OPS = CHILDREN * BATCHES;

    @Benchmark
    @OperationsPerInvocation(OPS)
    public int elio(Workers on) {
        return ElioTasks.spawnJoin(on.elio, BATCHES, CHILDREN);
    }

    @Benchmark
    @OperationsPerInvocation(OPS)
    public int kotlinxAsync(Workers on) {
        return on.kotlinx.spawnJoinAsync(BATCHES, CHILDREN);
    }

    @Benchmark
    @OperationsPerInvocation(OPS)
    public int kotlinxLaunch(Workers on) {
        return on.kotlinx.spawnJoinLaunch(BATCHES, CHILDREN);
    }

    @Benchmark
    @OperationsPerInvocation(OPS)
    public int forkJoin(Workers on) {
        return ForkJoinTasks.spawnJoin(on.pool, BATCHES, CHILDREN);
    }

    @Benchmark
    @OperationsPerInvocation(OPS)
    public int futures(Workers on) {
        return FutureTasks.spawnJoin(on.pool, BATCHES, CHILDREN);
    }

    @Benchmark
    @OperationsPerInvocation(OPS)
    public int virtualThreads(Workers on) {
        return on.virtualThreads().spawnJoin(BATCHES, CHILDREN);
    }
}
