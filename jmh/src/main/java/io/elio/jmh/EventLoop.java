package io.elio.jmh;

import io.elio.jmh.peer.KotlinxTasks;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The work of {@link SpawnJoin} and {@link Yield} on the event loop of kotlinx, in the thread that blocks for it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EventLoop {
    private static final int COROUTINES = 1_000;
    private static final int BATCHES = 50;
    private static final int YIELDS = 100;

    private final KotlinxTasks tasks = new KotlinxTasks(true);

    @Benchmark
    @OperationsPerInvocation(COROUTINES * BATCHES)
    public int async() {
        return tasks.spawnJoinAsync(BATCHES, COROUTINES);
    }

    @Benchmark
    @OperationsPerInvocation(COROUTINES * BATCHES)
    public int launch() {
        return tasks.spawnJoinLaunch(BATCHES, COROUTINES);
    }

    @Benchmark
    @OperationsPerInvocation(COROUTINES * YIELDS)
    public int yield() {
        return tasks.yieldAmong(COROUTINES, YIELDS);
    }
}
