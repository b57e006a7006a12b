package io.elio.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.RunConfig;
import io.elio.Task;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@Timeout(60)
@ExtendWith(NoThreadsLeft.class)
class WaitStrategyTest {
    @Test
    void describesItself() {
        assertEquals("blocking", WaitStrategy.blocking().toString());
        assertEquals(0, WaitStrategy.blocking().spinIterations());
        assertEquals("hybrid(7)", WaitStrategy.hybrid(7).toString());
        assertTrue(WaitStrategy.hybrid(7).spinYield());
        assertEquals(7, WaitStrategy.spinning(7).spinIterations());
        assertFalse(WaitStrategy.spinning(7).spinYield());
        assertEquals("aggressive(1000)", WaitStrategy.aggressive().toString());
        assertEquals("spinning: -1 iterations (expected: zero or more)",
            assertThrows(IllegalArgumentException.class, () -> WaitStrategy.spinning(-1)).getMessage());
    }

    @Test
    void aggressiveLooksAtTimersAndIoEachTime() {
        assertTrue(WaitStrategy.aggressive(5).polls(1));
        assertFalse(WaitStrategy.spinning(5).polls(1));
        assertTrue(WaitStrategy.spinning(5).polls(16));
    }

    @Test
    void isSetByTheConfigurationAndForEachWorker() {
        WaitStrategy hybrid = WaitStrategy.hybrid(10);
        assertSame(WaitStrategy.blocking(), RunConfig.defaults().waitStrategy());
        try (Scheduler scheduler = new Scheduler(RunConfig.threads(2).withWaitStrategy(hybrid))) {
            scheduler.start();
            scheduler.worker(1).setWaitStrategy(WaitStrategy.blocking());
            assertSame(hybrid, scheduler.worker(0).waitStrategy());
            assertSame(WaitStrategy.blocking(), scheduler.worker(1).waitStrategy());
            assertThrows(NullPointerException.class, () -> scheduler.worker(0).setWaitStrategy(null));
            assertThrows(IndexOutOfBoundsException.class, () -> scheduler.worker(2));
        }
    }

    @Test
    void aSpinningWorkerNeedsNoWakeUp() throws Exception {
        Polled[] backend = new Polled[1];
        try (Scheduler scheduler = new Scheduler(RunConfig.threads(1).withWaitStrategy(WaitStrategy.spinning(Integer.MAX_VALUE)),
                TestBackend.provider("test", 1, Optional.empty(), () -> backend[0] = new Polled()))) {
            scheduler.start();
            for (int i = 0; i < 20; i++) {
                assertEquals(i, take(scheduler, i));
            }
            int before = backend[0].polls.get();
            while (backend[0].polls.get() < before + 3) {
                Thread.onSpinWait();
            }
            assertEquals(0, backend[0].awaits.get());
            scheduler.worker(0).setWaitStrategy(WaitStrategy.blocking());
        }
    }

    @Test
    void aChangeTakesEffectWhileTheWorkerRuns() throws Exception {
        TestBackend[] backend = new TestBackend[1];
        try (Scheduler scheduler = new Scheduler(RunConfig.threads(1),
                TestBackend.provider("test", 1, Optional.empty(), () -> backend[0] = new TestBackend()))) {
            scheduler.start();
            scheduler.worker(0).setWaitStrategy(WaitStrategy.hybrid(Integer.MAX_VALUE));
            take(scheduler, 1);
            int awaits = backend[0].awaits.get();
            for (int i = 0; i < 20; i++) {
                take(scheduler, i);
            }
            assertEquals(awaits, backend[0].awaits.get());
        }
    }

    private static int take(Scheduler scheduler, int value) throws Exception {
        return scheduler.spawn(() -> Task.of(value)).toFuture().get();
    }

    private static final class Polled extends TestBackend {
        final AtomicInteger polls = new AtomicInteger();

        @Override
        public int poll() {
            polls.incrementAndGet();
            return 0;
        }
    }
}
