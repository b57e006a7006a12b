package io.elio.jmh;

import io.elio.RunConfig;
import io.elio.jmh.peer.KotlinxLocks;
import io.elio.runtime.Scheduler;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One coroutine that locks what nobody else wants, and unlocks it; and a CAS, of which this takes two at least. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Uncontended {
    private static final int TIMES = 500_000;

    private final KotlinxLocks kotlinx = new KotlinxLocks(true);
    private final CasPair pair = new CasPair();
    private Scheduler scheduler;

    @Setup
    public void setUp() {
        scheduler = new Scheduler(RunConfig.threads(1));
        scheduler.start();
    }

    @TearDown
    public void tearDown() {
        scheduler.shutdown();
    }

    @Benchmark
    @OperationsPerInvocation(2 * TIMES)
    public int cas() {
        return pair.run(TIMES);
    }

    @Benchmark
    @OperationsPerInvocation(TIMES)
    public int mutex() {
        return ElioLocks.lockAlone(scheduler, TIMES);
    }

    @Benchmark
    @OperationsPerInvocation(TIMES)
    public int kotlinxMutex() {
        return kotlinx.lockAlone(TIMES);
    }

    @Benchmark
    @OperationsPerInvocation(TIMES)
    public int semaphore() {
        return ElioLocks.acquireAlone(scheduler, TIMES);
    }

    @Benchmark
    @OperationsPerInvocation(TIMES)
    public int kotlinxSemaphore() {
        return kotlinx.acquireAlone(TIMES);
    }
}
