package io.elio.jmh;

import io.elio.jmh.peer.KotlinxWaits;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** 100 branches that answer a number, awaited together. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class WhenAll {
    static final int BRANCHES = 100;
    static final int BATCHES = 500;

    @Benchmark
    @OperationsPerInvocation(BATCHES)
    public int elio(Workers on) {
        return ElioWaits.whenAll(on.elio, BATCHES, BRANCHES);
    }

    @Benchmark
    @OperationsPerInvocation(BATCHES)
    public int kotlinx(Workers on) {
        return new KotlinxWaits(false).whenAll(BATCHES, BRANCHES);
    }

    @Benchmark
    @OperationsPerInvocation(BATCHES)
    public int futures(Workers on) {
        return FutureTasks.spawnJoin(on.pool, BATCHES, BRANCHES);
    }
}
