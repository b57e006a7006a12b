package io.elio.test;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.Awaitable;
import io.elio.CancelResult;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.coro.Coroutine;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TestSchedulerTest {
    private static final TestConfig AUTO = TestConfig.defaults().withAutoAdvance(true);

    private static TestScheduler seeded(long seed) {
        return new TestScheduler(AUTO.withSeed(seed));
    }

    @ParameterizedTest
    @EnumSource
    void theSameSeedGivesTheSameRun(Strategy strategy) {
        for (int seed = 0; seed < 20; seed++) {
            TestConfig config = AUTO.withStrategy(strategy).withSeed(seed);
            TestScheduler one = new TestScheduler(config);
            TestScheduler other = new TestScheduler(config);
            assertEquals(one.run(Scenarios::crowd), other.run(Scenarios::crowd), "seed " + seed);
            assertEquals(one.trace(), other.trace(), "seed " + seed);
        }
    }

    @ParameterizedTest
    @EnumSource
    void differentSeedsGiveDifferentRuns(Strategy strategy) {
        Set<List<String>> traces = new HashSet<>();
        Set<String> orders = new HashSet<>();
        for (int seed = 0; seed < 50; seed++) {
            TestScheduler scheduler = new TestScheduler(AUTO.withStrategy(strategy).withSeed(seed));
            orders.add(scheduler.run(Scenarios::crowd));
            traces.add(scheduler.trace());
        }
        assertTrue(traces.size() >= 45, traces.size() + " traces");
        assertTrue(orders.size() >= 40, orders.size() + " orders");
    }

    @Test
    void theSeedOfAFailureHangsOnIt() {
        IOException failure = new IOException("disk");
        TestScheduler scheduler = seeded(42);
        assertSame(failure, assertThrows(IOException.class, () -> scheduler.run(() -> Task.failed(failure))));
        assertEquals("seed 42 (replay it with -Delio.test.seed=42)", failure.getSuppressed()[0].getMessage());
    }

    @Test
    void everythingOfElioWorksInside() {
        TestScheduler scheduler = seeded(1);
        assertEquals("spawned, went, blocking, CANCELLED, PT3S", scheduler.run(() -> useEverything(scheduler)));
    }

    @Async
    private static Task<String> useEverything(TestScheduler scheduler) {
        assertSame(scheduler, TestScheduler.current());
        List<String> went = new ArrayList<>();
        Elio.go(() -> {
            went.add("went");
            return Task.done();
        });
        JoinHandle<String> spawned = Elio.spawn(() -> Task.of("spawned"));
        JoinHandle<CancelResult> sleeper = Elio.spawn(() -> Elio.sleep(Duration.ofHours(1), Elio.cancelToken()));
        await(Elio.sleep(Duration.ofSeconds(3)));
        await(Elio.yieldNow());
        sleeper.requestCancel();
        String blocking = await(Elio.spawnBlocking(() -> "blocking"));
        return Task.of(await(spawned) + ", " + went.get(0) + ", " + blocking + ", " + await(sleeper) + ", " + scheduler.elapsed());
    }

    @Test
    void blockingCallsRunOutsideOfCoroutines() {
        TestScheduler scheduler = seeded(1);
        Thread caller = Thread.currentThread();
        assertNull(scheduler.run(() -> Elio.spawnBlocking(() -> {
            assertSame(caller, Thread.currentThread());
            return TestScheduler.current();
        })));
        assertThrows(IOException.class, () -> scheduler.run(() -> Elio.spawnBlocking(() -> {
            throw new IOException();
        })));
    }

    @Test
    void aJoinerMayRunWhatItJoins() {
        int nested = 0;
        for (int seed = 0; seed < 40; seed++) {
            TestScheduler scheduler = seeded(seed);
            scheduler.run(TestSchedulerTest::joinOne);
            nested += scheduler.trace().contains("coroutine 2, nested") ? 1 : 0;
        }
        assertTrue(nested > 5 && nested < 35, nested + " of 40");
    }

    @Async
    private static Task<Void> joinOne() {
        await(Elio.spawn(Task::done));
        return Task.done();
    }

    @Test
    void aFailureThatNobodyJoinsFailsTheRun() {
        TestScheduler scheduler = seeded(1);
        RuntimeException failure = new RuntimeException("lost");
        AssertionError error = assertThrows(AssertionError.class, () -> scheduler.run(() -> {
            Elio.go(() -> Task.failed(failure));
            return Task.done();
        }));
        assertEquals("a coroutine that nobody joins failed: java.lang.RuntimeException: lost", error.getMessage());
        assertSame(failure, error.getSuppressed()[0]);
    }

    @Test
    void aHandlerIsToldOfFailuresThatNobodyJoins() {
        TestScheduler scheduler = seeded(1);
        List<Throwable> told = new ArrayList<>();
        scheduler.onUnhandledException(told::add);
        RuntimeException failure = new RuntimeException("lost");
        scheduler.run(() -> {
            Elio.go(() -> Task.failed(failure));
            return Task.done();
        });
        assertEquals(List.of(failure), told);
    }

    @Test
    void anotherThreadMayCompleteWhatIsAwaited() throws Exception {
        TestScheduler scheduler = new TestScheduler(TestConfig.defaults().withPatience(Duration.ofSeconds(30)));
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread other = new Thread(() -> future.complete("from outside"));
        assertEquals("from outside", scheduler.run(() -> {
            other.start();
            return Task.from(future);
        }));
        other.join();
    }

    @Test
    void anotherThreadMayStartCoroutines() throws Exception {
        TestScheduler scheduler = new TestScheduler(TestConfig.defaults().withPatience(Duration.ofSeconds(30)));
        CompletableFuture<Void> done = new CompletableFuture<>();
        Thread other = new Thread(() -> scheduler.spawn(() -> {
            done.complete(null);
            return Task.done();
        }));
        scheduler.run(() -> {
            other.start();
            return Task.from(done);
        });
        other.join();
    }

    @Test
    void itRunsOneThingAtATime() {
        TestScheduler scheduler = seeded(1);
        IllegalStateException inside = assertThrows(IllegalStateException.class, () -> scheduler.run(() -> {
            scheduler.advance(Duration.ofSeconds(1));
            return Task.done();
        }));
        assertTrue(inside.getMessage().contains("runs already, or was called in a coroutine"), inside.getMessage());
    }

    @Test
    void afterItsEndNothingRuns() {
        TestScheduler scheduler = seeded(1);
        JoinHandle<Void> waiting = scheduler.spawn(() -> Elio.sleep(Duration.ofSeconds(1)));
        scheduler.runUntilIdle();
        assertFalse(waiting.isFinished());
        scheduler.close();
        scheduler.close();

        assertTrue(waiting.isFinished());
        assertThrows(CancellationException.class, waiting::result);
        assertThrows(IllegalStateException.class, scheduler::runUntilIdle);
        assertThrows(IllegalStateException.class, () -> scheduler.spawn(Task::done).result());
    }

    @Test
    void runsFollowEachOther() {
        TestScheduler scheduler = seeded(1);
        String first = scheduler.run(Scenarios::crowd);
        String second = scheduler.run(Scenarios::crowd);
        assertNotEquals(first, second);
        assertEquals(Duration.ofMillis(12), scheduler.elapsed());
    }

    @ParameterizedTest
    @EnumSource
    void anAwaitThatNeedNotWaitMayLetOthersRun(Strategy strategy) {
        TestConfig config = TestConfig.defaults().withStrategy(strategy).withSeed(1);
        Set<Integer> sums = new HashSet<>();
        TestScheduler.explore(config, 100, () -> count(sums));
        assertEquals(Set.of(1, 2), sums);
    }

    @Async
    private static Task<Void> count(Set<Integer> sums) {
        int[] sum = new int[1];
        JoinHandle<Void> one = Elio.spawn(() -> addOne(sum));
        JoinHandle<Void> other = Elio.spawn(() -> addOne(sum));
        await(one);
        await(other);
        sums.add(sum[0]);
        return Task.done();
    }

    @Async
    private static Task<Void> addOne(int[] sum) {
        int before = sum[0];
        await(new FreeMutex());
        sum[0] = before + 1;
        return Task.done();
    }

    /** Ready at once. */
    private static final class FreeMutex implements Awaitable<Void> {
        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public boolean suspend(Coroutine coroutine) {
            return false;
        }

        @Override
        public Void result() {
            return null;
        }
    }

    @Test
    void whenMainFailsTheRestIsDropped() {
        TestScheduler scheduler = seeded(1);
        JoinHandle<Void> other = scheduler.spawn(Scenarios::treadmill);
        IOException failure = new IOException("main");
        assertSame(failure, assertThrows(IOException.class, () -> scheduler.run(() -> Task.failed(failure))));
        assertThrows(CancellationException.class, other::result);
        assertTrue(scheduler.steps() < 100, scheduler.toString());
    }
}
