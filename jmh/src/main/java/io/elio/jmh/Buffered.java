package io.elio.jmh;

import io.elio.jmh.peer.KotlinxChannels;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Values that go through a channel of 64, from as many senders as there are receivers. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Buffered {
    static final int VALUES = 200_000;

    @Param({"1", "4"})
    public int pairs;

    @Benchmark
    @OperationsPerInvocation(VALUES)
    public int elio(Workers on) {
        return ElioChannels.buffered(on.elio, pairs, VALUES / pairs);
    }

    @Benchmark
    @OperationsPerInvocation(VALUES)
    public int kotlinx(Workers on) {
        return new KotlinxChannels(false).buffered(pairs, VALUES / pairs);
    }

    @Benchmark
    @OperationsPerInvocation(VALUES)
    public int virtualThreads(Workers on) {
        return on.virtualQueues().buffered(pairs, VALUES / pairs);
    }
}
