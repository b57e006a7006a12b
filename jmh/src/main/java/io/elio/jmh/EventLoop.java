package io.elio.jmh;

import io.elio.jmh.peer.KotlinxChannels;
import io.elio.jmh.peer.KotlinxLocks;
import io.elio.jmh.peer.KotlinxTasks;
import io.elio.jmh.peer.KotlinxWaits;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The work of {@link SpawnJoin}, {@link Yield} and others on the event loop of kotlinx, in the thread that blocks for it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EventLoop {
    private static final int COROUTINES = 1_000;
    private static final int BATCHES = 50;
    private static final int YIELDS = 100;

    private final KotlinxTasks tasks = new KotlinxTasks(true);
    private final KotlinxChannels channels = new KotlinxChannels(true);
    private final KotlinxLocks locks = new KotlinxLocks(true);
    private final KotlinxWaits waits = new KotlinxWaits(true);

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

    @Benchmark
    @OperationsPerInvocation(Rendezvous.ROUND_TRIPS)
    public int rendezvous() {
        return channels.roundTrips(1, Rendezvous.ROUND_TRIPS);
    }

    @Benchmark
    @OperationsPerInvocation(Buffered.VALUES)
    public int buffered() {
        return channels.buffered(1, Buffered.VALUES);
    }

    @Benchmark
    @OperationsPerInvocation(MutexHandOver.OPS)
    public int mutexHandOver() {
        return locks.handOverMutex(MutexHandOver.COROUTINES, MutexHandOver.TIMES);
    }

    @Benchmark
    @OperationsPerInvocation(WhenAll.BATCHES)
    public int whenAll() {
        return waits.whenAll(WhenAll.BATCHES, WhenAll.BRANCHES);
    }
}
