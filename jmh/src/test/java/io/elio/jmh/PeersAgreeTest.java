package io.elio.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.elio.jmh.peer.KotlinxChain;
import io.elio.jmh.peer.KotlinxChannels;
import io.elio.jmh.peer.KotlinxLocks;
import io.elio.jmh.peer.KotlinxLoop;
import io.elio.jmh.peer.KotlinxTasks;
import io.elio.jmh.peer.KotlinxWaits;
import io.elio.runtime.Scheduler;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is compared must do the same work. */
class PeersAgreeTest {
    private static final int CALLS = 1_000;

    @ParameterizedTest
    @ValueSource(strings = {"never", "mixed", "always"})
    void chainsGiveTheSameSum(String suspends) {
        long mask = Modes.mask(suspends);
        int expected = new PlainChain(mask).drive(CALLS);
        assertEquals(expected, new ElioChain(mask, Gate.Resume.BY_HAND).drive(CALLS));
        assertEquals(expected, new ElioChain(mask, Gate.Resume.AT_COMMIT).drive(CALLS));
        assertEquals(expected, new ElioFrameChain(mask, Gate.Resume.BY_HAND).drive(CALLS));
        assertEquals(expected, new KotlinxChain(mask).drive(CALLS));
        assertEquals(expected, new FutureChain(mask).drive(CALLS));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void loopsGiveTheSameSum(int awaits) {
        int[] numbers = {5, awaits > 0 ? 9 : 6, 7, awaits > 1 ? 9 : 8, 4};
        int expected = new PlainLoop(numbers, 9).drive();
        assertEquals(expected, new ElioLoop(numbers, 9).drive());
        assertEquals(expected, new KotlinxLoop(numbers, 9).drive());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void tasksGiveTheSameResults(int workers) {
        ForkJoinPool pool = new ForkJoinPool(workers);
        KotlinxTasks kotlinx = new KotlinxTasks(workers == 1);
        try (Scheduler scheduler = new Scheduler(workers)) {
            scheduler.start();
            int sum = 3 * 99 * 100 / 2;
            assertEquals(sum, ElioTasks.spawnJoin(scheduler, 3, 100));
            assertEquals(sum, kotlinx.spawnJoinAsync(3, 100));
            assertEquals(sum, kotlinx.spawnJoinLaunch(3, 100));
            assertEquals(sum, ForkJoinTasks.spawnJoin(pool, 3, 100));
            assertEquals(sum, FutureTasks.spawnJoin(pool, 3, 100));
            assertEquals(50 * 20, ElioTasks.yield(scheduler, 50, 20));
            assertEquals(50 * 20, kotlinx.yieldAmong(50, 20));
            assertEquals(610, ElioTasks.fib(scheduler, 15));
            assertEquals(610, kotlinx.fibScoped(15));
            assertEquals(610, kotlinx.fibUnscoped(15));
            assertEquals(610, ForkJoinTasks.fib(pool, 15));
        } finally {
            pool.shutdown();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "4, 1", "4, 2"})
    void channelsGiveTheSameSums(int pairs, int workers) {
        int trips = pairs * (Payload.sum(100) + 100);
        int values = pairs * Payload.sum(300);
        KotlinxChannels kotlinx = new KotlinxChannels(workers == 1);
        try (Scheduler scheduler = new Scheduler(workers)) {
            scheduler.start();
            assertEquals(trips, ElioChannels.roundTrips(scheduler, pairs, 100));
            assertEquals(trips, kotlinx.roundTrips(pairs, 100));
            assertEquals(values, ElioChannels.buffered(scheduler, pairs, 300));
            assertEquals(values, kotlinx.buffered(pairs, 300));
        }
        if (VirtualThreads.supported()) {
            VirtualThreadQueues queues = new VirtualThreadQueues();
            assertEquals(trips, queues.roundTrips(pairs, 100));
            assertEquals(values, queues.buffered(pairs, 300));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void locksLetOneInAtATime(int workers) {
        KotlinxLocks kotlinx = new KotlinxLocks(workers == 1);
        try (Scheduler scheduler = new Scheduler(workers)) {
            scheduler.start();
            assertEquals(100, ElioLocks.lockAlone(scheduler, 100));
            assertEquals(100, kotlinx.lockAlone(100));
            assertEquals(100, new CasPair().run(100));
            assertEquals(100, ElioLocks.acquireAlone(scheduler, 100));
            assertEquals(100, kotlinx.acquireAlone(100));
            assertEquals(20 * 30, ElioLocks.handOverMutex(scheduler, 20, 30));
            assertEquals(20 * 30, kotlinx.handOverMutex(20, 30));
            assertEquals(20 * 30 + 4, ElioLocks.handOverPermits(scheduler, 4, 20, 30));
            assertEquals(20 * 30 + 4, kotlinx.handOverPermits(4, 20, 30));
        }
        if (VirtualThreads.supported()) {
            VirtualThreadWaits locks = new VirtualThreadWaits();
            assertEquals(20 * 30, locks.handOverMutex(20, 30));
            assertEquals(20 * 30 + 4, locks.handOverPermits(4, 20, 30));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void waitsGiveTheSameResults(int workers) {
        ForkJoinPool pool = new ForkJoinPool(workers);
        KotlinxWaits kotlinx = new KotlinxWaits(workers == 1);
        try (Scheduler scheduler = new Scheduler(workers)) {
            scheduler.start();
            assertEquals(50 * 3, ElioWaits.sleep(scheduler, 50, 3));
            assertEquals(50 * 3, kotlinx.sleep(50, 3));
            int sum = 2 * 99 * 100 / 2;
            assertEquals(sum, ElioWaits.whenAll(scheduler, 2, 100));
            assertEquals(sum, kotlinx.whenAll(2, 100));
            assertEquals(sum, FutureTasks.spawnJoin(pool, 2, 100));
        } finally {
            pool.shutdown();
        }
        if (VirtualThreads.supported()) {
            assertEquals(50 * 3, new VirtualThreadWaits().sleep(50, 3));
        }
    }

    @Test
    void virtualThreadsGiveTheSameResults() {
        assumeTrue(VirtualThreads.supported());
        VirtualThreadTasks tasks = new VirtualThreadTasks();
        assertEquals(3 * 99 * 100 / 2, tasks.spawnJoin(3, 100));
        assertEquals(50 * 20, tasks.yield(50, 20));
        assertEquals(610, tasks.fib(15));
    }
}
