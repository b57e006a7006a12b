package io.elio.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Its ticks are made by hand, with times that are made up, where that is possible. */
@Timeout(60)
@ExtendWith(NoThreadsLeft.class)
class AutoscalerTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final Scheduler scheduler = new Scheduler(1);
    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void shutDown() {
        release.countDown();
        assertTrue(scheduler.shutdown());
    }

    private void holdUp(int worker) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        scheduler.goTo(worker, () -> {
            begun.countDown();
            release.await();
            return Task.done();
        });
        begun.await();
    }

    private void queue(int count) {
        for (int i = 0; i < count; i++) {
            scheduler.goTo(0, Task::done);
        }
    }

    private void awaitIdleWorkers() {
        for (Worker worker : scheduler.workers()) {
            while (!worker.isIdle()) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void hasTheDefaults() {
        AutoscalerConfig defaults = AutoscalerConfig.defaults();
        assertEquals(Duration.ofMillis(500), defaults.tickInterval());
        assertEquals(10, defaults.overloadThreshold());
        assertEquals(2, defaults.idleThreshold());
        assertEquals(Duration.ofSeconds(30), defaults.idleDelay());
        assertEquals(1, defaults.minThreads());
        assertEquals(Math.min(256, Runtime.getRuntime().availableProcessors()), defaults.maxThreads());
        assertEquals(Duration.ofSeconds(5), defaults.blockThreshold());
    }

    @Test
    void refusesWhatMakesNoSense() {
        AutoscalerConfig config = AutoscalerConfig.defaults();
        assertThrows(IllegalArgumentException.class, () -> config.withTickInterval(Duration.ZERO));
        assertThrows(IllegalArgumentException.class, () -> config.withOverloadThreshold(-1));
        assertThrows(IllegalArgumentException.class, () -> config.withIdleThreshold(-1));
        assertThrows(IllegalArgumentException.class, () -> config.withIdleDelay(Duration.ofSeconds(-1)));
        assertThrows(IllegalArgumentException.class, () -> config.withBlockThreshold(Duration.ZERO));
        assertThrows(IllegalArgumentException.class, () -> config.withMinThreads(0));
        assertEquals("minThreads: 1, maxThreads: 257 (expected: 1 <= min <= max <= 256)",
            assertThrows(IllegalArgumentException.class, () -> config.withMaxThreads(257)).getMessage());
        assertThrows(IllegalArgumentException.class, () -> config.withMaxThreads(3).withMinThreads(4));
    }

    @Test
    void growsByOneForEachTickOfOverloadUpToTheMost() throws Exception {
        scheduler.start();
        holdUp(0);
        Autoscaler autoscaler = new Autoscaler(scheduler, AutoscalerConfig.defaults().withMaxThreads(3));
        queue(10);
        autoscaler.tick(0);
        assertEquals(1, scheduler.threads());
        queue(1);
        for (int expected : new int[] {2, 3, 3}) {
            autoscaler.tick(0);
            assertEquals(expected, scheduler.threads());
        }
    }

    @Test
    void shrinksByOneAfterTheIdleDelayDownToTheLeast() {
        scheduler.start();
        scheduler.setThreads(4);
        Autoscaler autoscaler = new Autoscaler(scheduler, AutoscalerConfig.defaults().withMaxThreads(8).withMinThreads(2));
        int[] expected = {4, 4, 3, 3, 3, 2, 2, 2, 2};
        long[] seconds = {0, 29, 30, 31, 60, 61, 62, 92, 200};
        for (int i = 0; i < expected.length; i++) {
            awaitIdleWorkers();
            autoscaler.tick(seconds[i] * SECOND);
            assertEquals(expected[i], scheduler.threads(), "after " + seconds[i] + " s");
        }
    }

    @Test
    void whatIsQueuedMeanwhileBeginsTheIdleDelayAnew() throws Exception {
        scheduler.start();
        scheduler.setThreads(2);
        holdUp(0);
        Autoscaler autoscaler = new Autoscaler(scheduler,
            AutoscalerConfig.defaults().withMaxThreads(8).withBlockThreshold(Duration.ofDays(1)));
        autoscaler.tick(0);
        queue(2);
        autoscaler.tick(29 * SECOND);
        release.countDown();
        assertTrue(scheduler.awaitIdle(Duration.ofSeconds(30)));
        awaitIdleWorkers();
        autoscaler.tick(30 * SECOND);
        autoscaler.tick(59 * SECOND);
        assertEquals(2, scheduler.threads());
        autoscaler.tick(60 * SECOND);
        assertEquals(1, scheduler.threads());
    }

    @Test
    void aWorkerThatIsHeldUpIsReportedOnceAndGetsHelp() throws Exception {
        scheduler.start();
        List<AutoscalerConfig.Event> events = new ArrayList<>();
        Autoscaler autoscaler = new Autoscaler(scheduler, AutoscalerConfig.defaults().withMaxThreads(8)
            .onBlock(AutoscalerConfig.grow().then(AutoscalerConfig.log()).then(events::add)));
        holdUp(0);
        autoscaler.tick(0);
        autoscaler.tick(4 * SECOND);
        assertEquals(List.of(), events);
        autoscaler.tick(5 * SECOND);
        autoscaler.tick(20 * SECOND);
        assertEquals(List.of(new AutoscalerConfig.Event(AutoscalerConfig.Trigger.BLOCK, autoscaler, 0, 0)), events);
        assertEquals(2, scheduler.threads());
    }

    @Test
    void idleTimeIsNoBlocking() {
        scheduler.start();
        List<AutoscalerConfig.Event> events = new ArrayList<>();
        Autoscaler autoscaler = new Autoscaler(scheduler,
            AutoscalerConfig.defaults().onBlock(events::add).onIdle(AutoscalerConfig.ignore()));
        for (int i = 0; i < 5; i++) {
            awaitIdleWorkers();
            autoscaler.tick(i * 100 * SECOND);
        }
        assertEquals(List.of(), events);
    }

    @Test
    void aSpinningWorkerIsNotHeldUp() {
        scheduler.start();
        List<AutoscalerConfig.Event> events = new ArrayList<>();
        Autoscaler autoscaler = new Autoscaler(scheduler, AutoscalerConfig.defaults().onBlock(events::add));
        scheduler.worker(0).setWaitStrategy(WaitStrategy.aggressive(Integer.MAX_VALUE));
        scheduler.spawn(Task::done).joinFinished();
        for (int i = 0; i < 5; i++) {
            long before = scheduler.worker(0).progress();
            autoscaler.tick(i * 100 * SECOND);
            while (scheduler.worker(0).progress() == before) {
                Thread.onSpinWait();
            }
        }
        assertEquals(List.of(), events);
    }

    @Test
    void aNewConfigurationCountsAtOnce() throws Exception {
        scheduler.start();
        holdUp(0);
        queue(5);
        Autoscaler autoscaler = new Autoscaler(scheduler, AutoscalerConfig.defaults().withMaxThreads(2));
        autoscaler.tick(0);
        assertEquals(1, scheduler.threads());
        autoscaler.update(autoscaler.config().withOverloadThreshold(4));
        autoscaler.tick(1);
        assertEquals(2, scheduler.threads());
    }

    @Test
    void doesNothingWhilePaused() {
        scheduler.start();
        Autoscaler autoscaler = new Autoscaler(scheduler, AutoscalerConfig.defaults().withMaxThreads(2).withOverloadThreshold(0));
        scheduler.pause();
        queue(5);
        autoscaler.tick(0);
        assertEquals(1, scheduler.threads());
        scheduler.resume();
        assertTrue(scheduler.awaitIdle(Duration.ofSeconds(30)));
    }

    @Test
    void anActionThatFailsHarmsNothing() throws Exception {
        scheduler.start();
        holdUp(0);
        queue(5);
        List<AutoscalerConfig.Event> events = new ArrayList<>();
        Autoscaler autoscaler = new Autoscaler(scheduler, AutoscalerConfig.defaults().withOverloadThreshold(0)
            .onOverload(((AutoscalerConfig.Action) events::add).then(event -> {
                throw new IllegalStateException("for the log");
            })));
        autoscaler.tick(0);
        autoscaler.tick(1);
        assertEquals(2, events.size());
        assertEquals(5, events.get(1).queued());
    }

    @Test
    void ticksByItselfUntilItIsClosed() throws Exception {
        scheduler.start();
        holdUp(0);
        queue(20);
        CountDownLatch ticks = new CountDownLatch(3);
        Autoscaler autoscaler = new Autoscaler(scheduler, AutoscalerConfig.defaults().onOverload(event -> ticks.countDown()));
        assertFalse(autoscaler.isRunning());
        autoscaler.start();
        autoscaler.start();
        assertTrue(autoscaler.isRunning());
        // So it need not wait for the interval that it began with.
        autoscaler.update(autoscaler.config().withTickInterval(Duration.ofMillis(1)));
        ticks.await();
        autoscaler.close();
        assertFalse(autoscaler.isRunning());
        assertThrows(IllegalStateException.class, autoscaler::start);
    }

    @Test
    void timesLongerThanAnyProgramRunsAreNoTrouble() {
        scheduler.start();
        Duration forEver = Duration.ofSeconds(Long.MAX_VALUE);
        Autoscaler autoscaler = new Autoscaler(scheduler, AutoscalerConfig.defaults().withTickInterval(forEver));
        autoscaler.update(autoscaler.config().withBlockThreshold(forEver).withIdleDelay(forEver));
        awaitIdleWorkers();
        autoscaler.tick(0);
        autoscaler.tick(40 * SECOND);
        autoscaler.start();
        assertTrue(autoscaler.isRunning());
        autoscaler.close();
        assertEquals(1, scheduler.threads());
    }

    @Test
    void endsWithTheScheduler() {
        scheduler.start();
        Autoscaler autoscaler = new Autoscaler(scheduler, AutoscalerConfig.defaults().withTickInterval(Duration.ofMillis(1)));
        autoscaler.start();
        scheduler.shutdown();
        while (autoscaler.isRunning()) {
            Thread.onSpinWait();
        }
        assertFalse(autoscaler.isRunning());
    }
}
