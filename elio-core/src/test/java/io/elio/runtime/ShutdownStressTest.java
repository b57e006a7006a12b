package io.elio.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Elio;
import io.elio.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Shutdown at any moment: what was accepted runs to its end, what was refused does not run at all. */
@Timeout(600)
@ExtendWith(NoThreadsLeft.class)
class ShutdownStressTest {
    private static final int SUBMITTERS = 3;
    private static final int MOST = 2_000;

    @Test
    void whatWasAcceptedRunsAndWhatWasRefusedDoesNot() throws Exception {
        for (int round = 0; round < Stress.times(300); round++) {
            shutDownInTheMidst(new Random(Stress.seed() + round), "round " + round + " of seed " + Stress.seed());
        }
    }

    private static void shutDownInTheMidst(Random random, String at) throws Exception {
        Scheduler scheduler = new Scheduler(1 + random.nextInt(3));
        scheduler.start();
        AtomicInteger accepted = new AtomicInteger();
        AtomicInteger ran = new AtomicInteger();
        CountDownLatch begun = new CountDownLatch(SUBMITTERS);
        List<Thread> submitters = new ArrayList<>();
        for (int i = 0; i < SUBMITTERS; i++) {
            Thread thread = new Thread(() -> submit(scheduler, accepted, ran, begun));
            submitters.add(thread);
            thread.start();
        }
        begun.await();
        for (int spins = random.nextInt(10_000); spins > 0; spins--) {
            Thread.onSpinWait();
        }
        assertTrue(scheduler.shutdown(), at);
        int atTheEnd = ran.get();
        for (Thread submitter : submitters) {
            submitter.join();
        }
        assertEquals(accepted.get(), ran.get(), at);
        assertEquals(atTheEnd, ran.get(), at);
        assertEquals(0, scheduler.activeTasks(), at);
        assertEquals(0, scheduler.pendingTasks(), at);
    }

    private static void submit(Scheduler scheduler, AtomicInteger accepted, AtomicInteger ran, CountDownLatch begun) {
        begun.countDown();
        try {
            for (int i = 0; i < MOST; i++) {
                int kind = i % 4;
                scheduler.go(() -> body(kind, accepted, ran));
                accepted.incrementAndGet();
            }
        } catch (IllegalStateException refused) {
            assertTrue(refused.getMessage().contains("shut down"));
        }
    }

    private static Task<?> body(int kind, AtomicInteger accepted, AtomicInteger ran) {
        return switch (kind) {
            case 0 -> Task.of(ran.incrementAndGet());
            case 1 -> finish(ran, Elio.sleep(Duration.ofNanos(1000)));
            case 2 -> finish(ran, Elio.yieldNow());
            default -> {
                spawn(accepted, ran);
                yield finish(ran, Elio.yieldNow());
            }
        };
    }

    private static void spawn(AtomicInteger accepted, AtomicInteger ran) {
        try {
            Elio.go(() -> Task.of(ran.incrementAndGet()));
            accepted.incrementAndGet();
        } catch (IllegalStateException refused) {
            assertTrue(refused.getMessage().contains("shut down"));
        }
    }

    private static Task<Object> finish(AtomicInteger ran, Task<?> first) {
        int[] step = {0};
        return Script.of(last -> switch (step[0]++) {
            case 0 -> first;
            case 1 -> Task.of(ran.incrementAndGet());
            default -> null;
        });
    }
}
