package io.elio.runtime;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A whole scheduler in orders of turns that are drawn from seeds: spawns meet its end, and thieves meet workers that come and go. */
@Timeout(900)
@ExtendWith(NoThreadsLeft.class)
class SeededSchedulerTest {
    private static final int SEEDS = 1_000;
    private static final Duration FOR_EVER = Duration.ofDays(1_000_000);

    private interface Scenario {
        void run(Turns turns);
    }

    /** Each seed has a scheduler of its own, of one to {@code mostWorkers} workers. */
    private static void explore(int mostWorkers, Scenario scenario) {
        for (int i = 0; i < SEEDS; i++) {
            long seed = Stress.seed() + i;
            try (Turns turns = new Turns(seed, 1 + i % mostWorkers)) {
                scenario.run(turns);
            } catch (Throwable failure) {
                String all = " (replay all with -Delio.seed=" + Stress.seed() + ")";
                throw new AssertionError("seed " + seed + ", number " + i + all, failure);
            }
        }
    }

    // ---- shutdown against spawn -----------------------------------------------------------------------------------------

    /** What was spawned, and how it ended. */
    private static final class Spawns {
        final Turns turns;
        final ConcurrentLinkedQueue<JoinHandle<Integer>> handles = new ConcurrentLinkedQueue<>();
        final AtomicInteger begun = new AtomicInteger();

        Spawns(Turns turns) {
            this.turns = turns;
        }

        /** From outside, and each of these spawns one more. */
        void spawnThree() {
            for (int i = 0; i < 3; i++) {
                handles.add(turns.scheduler.spawn(() -> parent()));
                turns.pass();
            }
        }

        @Async
        private Task<Integer> parent() {
            begun.incrementAndGet();
            turns.pass();
            await(Elio.yieldNow());
            handles.add(Elio.spawn(() -> child()));
            turns.pass();
            return Task.of(1);
        }

        @Async
        private Task<Integer> child() {
            begun.incrementAndGet();
            await(Elio.yieldNow());
            return Task.of(1);
        }

        /** How many have run, were refused, and were dropped. */
        int[] ends() {
            int[] ends = new int[3];
            for (JoinHandle<Integer> handle : handles) {
                assertTrue(handle.isFinished());
                ends[end(handle)]++;
            }
            return ends;
        }

        private static int end(JoinHandle<Integer> handle) {
            try {
                return handle.result() - 1;
            } catch (IllegalStateException refused) {
                return refused instanceof CancellationException ? 2 : 1;
            } catch (Throwable failure) {
                throw new AssertionError(failure);
            }
        }
    }

    @Test
    void whatIsSpawnedAgainstAShutdownRunsOrIsRefused() {
        Set<String> outcomes = new TreeSet<>();
        explore(3, turns -> {
            Spawns spawns = new Spawns(turns);
            boolean[] drained = new boolean[1];
            turns.run(spawns::spawnThree, () -> drained[0] = turns.scheduler.shutdown(FOR_EVER));
            assertTrue(drained[0]);
            int[] ends = spawns.ends();
            assertEquals(spawns.begun.get(), ends[0], "what has begun has ended");
            assertEquals(0, ends[2]);
            assertEquals(0, turns.scheduler.activeTasks());
            assertEquals(0, turns.scheduler.pendingTasks());
            outcomes.add(ends[0] + " ran, " + ends[1] + " refused");
        });
        assertTrue(outcomes.containsAll(List.of("0 ran, 3 refused", "3 ran, 3 refused", "6 ran, 0 refused")), outcomes::toString);
    }

    @Test
    void whatIsSpawnedAgainstAForcedShutdownRunsOrIsRefusedOrDropped() {
        int[] sums = new int[3];
        explore(3, turns -> {
            Spawns spawns = new Spawns(turns);
            turns.run(spawns::spawnThree, turns.scheduler::shutdownForce);
            int[] ends = spawns.ends();
            assertTrue(ends[0] <= spawns.begun.get() && spawns.begun.get() <= ends[0] + ends[2]);
            assertEquals(spawns.handles.size(), IntStream.of(ends).sum());
            for (int i = 0; i < ends.length; i++) {
                sums[i] += ends[i];
            }
        });
        assertTrue(IntStream.of(sums).allMatch(sum -> sum > 0), () -> List.of(sums[0], sums[1], sums[2]) + " ran, were refused, dropped");
    }

    // ---- steal against resize -------------------------------------------------------------------------------------------

    /** Children of a coroutine that keeps its worker busy, some of them bound: thieves take what is not, wherever they come from. */
    private static final class Load {
        static final int CHILDREN = 6;

        final Turns turns;
        final AtomicInteger ran = new AtomicInteger();
        final AtomicInteger misplaced = new AtomicInteger();

        Load(Turns turns) {
            this.turns = turns;
        }

        @Async
        Task<Void> spawnAll() {
            for (int i = 0; i < CHILDREN; i++) {
                int worker = i % 3 == 0 ? 0 : -1;
                Elio.goTo(worker, () -> run(worker));
                turns.pass();
            }
            return Task.done();
        }

        @Async
        private Task<Void> run(int worker) {
            check(worker);
            await(Elio.yieldNow());
            check(worker);
            ran.incrementAndGet();
            return Task.done();
        }

        private void check(int worker) {
            if (worker >= 0 && Affinity.currentWorker() != worker) {
                misplaced.incrementAndGet();
            }
            turns.pass();
        }
    }

    private static void resize(Turns turns, int... counts) {
        for (int count : counts) {
            turns.scheduler.setThreads(count);
            turns.pass();
        }
    }

    private static long checkLoad(Turns turns, int[] counts) {
        Load load = new Load(turns);
        turns.run(() -> turns.scheduler.spawn(load::spawnAll).joinFinished(), () -> resize(turns, counts),
            () -> turns.scheduler.spawn(load::spawnAll).joinFinished());
        turns.run(() -> assertTrue(turns.scheduler.shutdown(FOR_EVER)));
        assertEquals(2 * Load.CHILDREN, load.ran.get());
        assertEquals(0, load.misplaced.get(), "bound to worker 0, which is always there, and run elsewhere");
        assertEquals(0, turns.scheduler.pendingTasks());
        return turns.scheduler.totalSteals();
    }

    @Test
    void stealsAgainstAResizeLoseAndDoubleNothing() {
        long[] steals = new long[1];
        explore(3, turns -> steals[0] += checkLoad(turns, new int[] {1 + turns.draw(3), 1 + turns.draw(3), 1 + turns.draw(3)}));
        assertTrue(steals[0] > SEEDS, () -> steals[0] + " steals");
    }

    @Test
    void aResizeAgainstAShutdownIsDoneOrRefused() {
        Set<String> outcomes = new TreeSet<>();
        explore(3, turns -> {
            Load load = new Load(turns);
            boolean[] ends = new boolean[2];
            int count = 1 + turns.draw(4);
            turns.run(() -> turns.scheduler.spawn(load::spawnAll).joinFinished());
            turns.run(() -> ends[0] = isDone(() -> turns.scheduler.setThreads(count)), () -> ends[1] = turns.scheduler.shutdown(FOR_EVER));
            assertTrue(ends[1]);
            assertEquals(Load.CHILDREN, load.ran.get());
            outcomes.add(ends[0] ? "done" : "refused");
        });
        assertEquals(Set.of("done", "refused"), outcomes);
    }

    private static boolean isDone(Runnable resize) {
        try {
            resize.run();
            return true;
        } catch (IllegalStateException refused) {
            return false;
        }
    }
}
