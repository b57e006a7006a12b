package io.elio.jmh;

import io.elio.jmh.peer.KotlinxLocks;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** 100 coroutines, each of which yields while it holds one of four permits: all others wait for one. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SemaphoreHandOver {
    private static final int PERMITS = 4;
    private static final int COROUTINES = 100;
    private static final int TIMES = 500;
    private static final int OPS = COROUTINES * TIMES;

    @Benchmark
    @OperationsPerInvocation(OPS)
    public int elio(Workers on) {
        return ElioLocks.handOverPermits(on.elio, PERMITS, COROUTINES, TIMES);
    }

    @Benchmark
    @OperationsPerInvocation(OPS)
    public int kotlinx(Workers on) {
        return new KotlinxLocks(false).handOverPermits(PERMITS, COROUTINES, TIMES);
    }

    @Benchmark
    @OperationsPerInvocation(OPS)
    public int virtualThreads(Workers on) {
        return on.virtualWaits().handOverPermits(PERMITS, COROUTINES, TIMES);
    }
}
