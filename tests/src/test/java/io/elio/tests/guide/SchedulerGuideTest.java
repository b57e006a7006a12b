package io.elio.tests.guide;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.elio.Async;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.RunConfig;
import io.elio.Task;
import io.elio.runtime.Affinity;
import io.elio.runtime.Autoscaler;
import io.elio.runtime.AutoscalerConfig;
import io.elio.runtime.Scheduler;
import io.elio.runtime.WaitStrategy;
import io.elio.runtime.WorkerLease;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of docs/scheduler.md. */
@Timeout(60)
class SchedulerGuideTest {
    /** Something outside that belongs to the thread that opened it. */
    private static final class Device {
        private final Thread owner = Thread.currentThread();
        private int turns;

        static Device open() {
            return new Device();
        }

        void advance() {
            assertEquals(owner, Thread.currentThread());
            turns++;
        }

        int close() {
            assertEquals(owner, Thread.currentThread());
            return turns;
        }
    }

    @Async
    Task<Void> onWorkerOne() {
        await(Affinity.set(1));
        // From here on this coroutine runs on worker 1 only.
        await(Elio.sleep(Duration.ofMillis(1)));
        await(Affinity.clear());
        return Task.done();
    }

    @Async
    Task<Integer> useDevice() {
        try (WorkerLease owner = await(WorkerLease.acquire())) {
            Device device = Device.open();
            for (int turn = 0; turn < 3; turn++) {
                device.advance();
                await(Elio.sleep(Duration.ofMillis(1)));
            }
            return Task.of(device.close());
        }
    }

    @Test
    void aSchedulerOfOnesOwn() throws Exception {
        int answer;
        try (Scheduler scheduler = new Scheduler(RunConfig.threads(2))) {
            scheduler.start();
            answer = scheduler.spawn(() -> Task.of(42)).toFuture().get();
        }
        assertEquals(42, answer);
    }

    @Test
    void workersThatComeAndGo() throws Exception {
        RunConfig config = RunConfig.threads(2).withWaitStrategy(WaitStrategy.hybrid(1000));
        try (Scheduler scheduler = new Scheduler(config)) {
            scheduler.start();
            scheduler.spawn(this::onWorkerOne).toFuture().get();
            JoinHandle<Integer> device = scheduler.spawnTo(1, this::useDevice);
            scheduler.setThreads(4);
            scheduler.setThreads(1);
            assertEquals(3, device.toFuture().get());
        }
    }

    @Test
    void anAutoscaler() {
        try (Scheduler scheduler = new Scheduler(2)) {
            scheduler.start();
            AutoscalerConfig limits = AutoscalerConfig.defaults().withMaxThreads(8).withMinThreads(2)
                .onBlock(AutoscalerConfig.grow().then(AutoscalerConfig.log()));
            try (Autoscaler autoscaler = new Autoscaler(scheduler, limits)) {
                autoscaler.start();
                autoscaler.update(limits.withOverloadThreshold(50));
            }
            assertEquals(10, limits.overloadThreshold());
            assertEquals(2, scheduler.threads());
        }
    }
}
