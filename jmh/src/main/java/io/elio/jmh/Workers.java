package io.elio.jmh;

import io.elio.RunConfig;
import io.elio.jmh.peer.KotlinxTasks;
import io.elio.runtime.Scheduler;
import java.util.concurrent.ForkJoinPool;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The schedulers under comparison, all with the same number of threads. */
@State(Scope.Benchmark)
public class Workers {
    @Param({"1", "2"})
    public int workers;

    Scheduler elio;
    ForkJoinPool pool;
    KotlinxTasks kotlinx;
    private VirtualThreadTasks virtualThreads;
    private VirtualThreadQueues virtualQueues;
    private VirtualThreadWaits virtualWaits;

    @Setup
    public void setUp() {
        // Read when the first virtual thread, or the first coroutine on kotlinx's default dispatcher, is made.
        System.setProperty("jdk.virtualThreadScheduler.parallelism", Integer.toString(workers));
        System.setProperty("jdk.virtualThreadScheduler.maxPoolSize", Integer.toString(workers));
        System.setProperty("kotlinx.coroutines.scheduler.core.pool.size", Integer.toString(workers));
        System.setProperty("kotlinx.coroutines.scheduler.max.pool.size", Integer.toString(workers));
        elio = new Scheduler(RunConfig.threads(workers));
        elio.start();
        pool = new ForkJoinPool(workers);
        kotlinx = new KotlinxTasks(false);
    }

    VirtualThreadTasks virtualThreads() {
        if (virtualThreads == null) {
            virtualThreads = new VirtualThreadTasks();
        }
        return virtualThreads;
    }

    VirtualThreadQueues virtualQueues() {
        if (virtualQueues == null) {
            virtualQueues = new VirtualThreadQueues();
        }
        return virtualQueues;
    }

    VirtualThreadWaits virtualWaits() {
        if (virtualWaits == null) {
            virtualWaits = new VirtualThreadWaits();
        }
        return virtualWaits;
    }

    @TearDown
    public void tearDown() {
        elio.shutdown();
        pool.shutdown();
    }
}
