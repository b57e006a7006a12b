package io.elio.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Shutdown at any moment: what was accepted runs to its end, or, where the end is forced, runs to its end or is dropped; what was
 * refused does not run at all.
 */
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

    @Test
    void afterAForcedEndEveryHandleHasEnded() throws Exception {
        int[] ends = new int[3];
        for (int round = 0; round < Stress.times(300); round++) {
            forceInTheMidst(new Random(Stress.seed() + round), "round " + round + " of seed " + Stress.seed(), ends);
        }
        System.out.println("forced ends: " + ends[0] + " coroutines finished, " + ends[1] + " were dropped, " + ends[2] + " refused");
        assertTrue(ends[0] > 0);
    }

    private static void forceInTheMidst(Random random, String at, int[] ends) throws Exception {
        Scheduler scheduler = new Scheduler(1 + random.nextInt(3));
        scheduler.start();
        AtomicInteger ran = new AtomicInteger();
        CountDownLatch begun = new CountDownLatch(SUBMITTERS);
        Queue<JoinHandle<?>> handles = new ConcurrentLinkedQueue<>();
        List<Thread> submitters = new ArrayList<>();
        for (int i = 0; i < SUBMITTERS; i++) {
            Thread thread = new Thread(() -> spawnUntilRefused(scheduler, ran, begun, handles));
            submitters.add(thread);
            thread.start();
        }
        begun.await();
        for (int spins = random.nextInt(10_000); spins > 0; spins--) {
            Thread.onSpinWait();
        }
        scheduler.shutdownForce();
        for (Thread submitter : submitters) {
            submitter.join();
        }
        int finished = 0;
        for (JoinHandle<?> handle : handles) {
            handle.joinFinished();
            int end = end(handle, at);
            ends[end]++;
            finished += end == 0 ? 1 : 0;
        }
        assertEquals(ran.get(), finished, at);
    }

    private static void spawnUntilRefused(Scheduler scheduler, AtomicInteger ran, CountDownLatch begun, Queue<JoinHandle<?>> handles) {
        begun.countDown();
        for (int i = 0; i < MOST && (i == 0 || scheduler.isRunning()); i++) {
            int kind = i % 3;
            handles.add(scheduler.spawn(() -> body(kind, ran, ran)));
        }
    }

    /** 0: it has run to its end; 1: it was dropped; 2: it was refused. */
    private static int end(JoinHandle<?> handle, String at) throws InterruptedException {
        try {
            assertTrue(handle.toFuture().get() != null, at);
            return 0;
        } catch (CancellationException dropped) {
            return 1;
        } catch (ExecutionException refused) {
            assertTrue(refused.getCause() instanceof IllegalStateException && refused.getCause().getMessage().contains("shut down"),
                () -> refused + ", " + at);
            return 2;
        }
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
