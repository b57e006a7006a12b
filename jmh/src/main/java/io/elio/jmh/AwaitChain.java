package io.elio.jmh;

import io.elio.jmh.peer.KotlinxChain;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A chain of ten nested awaits whose leaf never waits, waits on one call in 128, or always. No scheduler: resumed by hand. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(jvmArgsAppend = {"-Djmh.executor=CUSTOM", "-Djmh.executor.class=io.elio.jmh.CoroutineThreads"})
public class AwaitChain {
    private static final int CALLS = 8_192;

    @Param({"never", "mixed", "always"})
    public String suspends;

    private ElioChain elio;
    private ElioChain elioAtCommit;
    private ElioFrameChain elioFrames;
    private KotlinxChain kotlinx;
    private FutureChain futures;
    private PlainChain plain;
    private VirtualCallChain virtualCalls;

    @Setup
    public void setUp() {
        long mask = Modes.mask(suspends);
        elio = new ElioChain(mask, Gate.Resume.BY_HAND);
        elioAtCommit = new ElioChain(mask, Gate.Resume.AT_COMMIT);
        elioFrames = new ElioFrameChain(mask, Gate.Resume.BY_HAND);
        kotlinx = new KotlinxChain(mask);
        futures = new FutureChain(mask);
        plain = new PlainChain(mask);
        virtualCalls = new VirtualCallChain(mask);
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public int elio() {
        return elio.drive(CALLS);
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public int elioAtCommit() {
        return elioAtCommit.drive(CALLS);
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public int elioFrames() {
        return elioFrames.drive(CALLS);
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public int kotlinx() {
        return kotlinx.drive(CALLS);
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public int futures() {
        return futures.drive(CALLS);
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public int plain() {
        return plain.drive(CALLS);
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public int virtualCalls() {
        return virtualCalls.drive(CALLS);
    }
}
