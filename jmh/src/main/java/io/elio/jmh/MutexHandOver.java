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

/** 100 coroutines, each of which yields while it holds a mutex: all others wait for it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MutexHandOver {
    static final int COROUTINES = 100;
    static final int TIMES = 500;
    static final int OPS = COROUTINES * TIMES;

    @Benchmark
    @OperationsPerInvocation(OPS)
    public int elio(Workers on) {
        return ElioLocks.handOverMutex(on.elio, COROUTINES, TIMES);
    }

    @Benchmark
    @OperationsPerInvocation(OPS)
    public int kotlinx(Workers on) {
        return new KotlinxLocks(false).handOverMutex(COROUTINES, TIMES);
    }

    @Benchmark
    @OperationsPerInvocation(OPS)
    public int virtualThreads(Workers on) {
        return on.virtualWaits().handOverMutex(COROUTINES, TIMES);
    }
}
