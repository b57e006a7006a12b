package io.elio.jmh;

import io.elio.jmh.peer.KotlinxWaits;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** 10,000 coroutines that each sleep a millisecond ten times: the time for all of them, which cannot be less than ten. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class Sleeps {
    private static final int COROUTINES = 10_000;
    private static final int TIMES = 10;

    @Benchmark
    public int elio(Workers on) {
        return ElioWaits.sleep(on.elio, COROUTINES, TIMES);
    }

    @Benchmark
    public int kotlinx(Workers on) {
        return new KotlinxWaits(false).sleep(COROUTINES, TIMES);
    }

    @Benchmark
    public int virtualThreads(Workers on) {
        return on.virtualWaits().sleep(COROUTINES, TIMES);
    }
}
