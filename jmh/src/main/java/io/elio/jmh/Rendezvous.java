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

/** Questions and answers over two channels that keep nothing, between as many clients as servers. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Rendezvous {
    static final int ROUND_TRIPS = 40_000;

    @Param({"1", "4"})
    public int pairs;

    @Benchmark
    @OperationsPerInvocation(ROUND_TRIPS)
    public int elio(Workers on) {
        return ElioChannels.roundTrips(on.elio, pairs, ROUND_TRIPS / pairs);
    }

    @Benchmark
    @OperationsPerInvocation(ROUND_TRIPS)
    public int kotlinx(Workers on) {
        return new KotlinxChannels(false).roundTrips(pairs, ROUND_TRIPS / pairs);
    }

    @Benchmark
    @OperationsPerInvocation(ROUND_TRIPS)
    public int virtualThreads(Workers on) {
        return on.virtualQueues().roundTrips(pairs, ROUND_TRIPS / pairs);
    }
}
