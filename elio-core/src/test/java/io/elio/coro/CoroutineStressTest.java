package io.elio.coro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.Awaitable;
import io.elio.CancelSource;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.JoinWaitOutcome;
import io.elio.Task;
import io.elio.runtime.Scheduler;
import io.elio.runtime.Stress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Completions that race with the commit and with each other, on real workers. {@code -Delio.stress=N} multiplies the rounds. */
class CoroutineStressTest {
    private static final int ROUNDS = Stress.times(20_000);

    /** A cell that is completed once, by whoever comes: the coroutine's registration or the other thread. */
    private static final class Cell implements Awaitable<Integer> {
        private static final Object DONE = new Object();
        private final AtomicReference<Object> state = new AtomicReference<>();
        private int value;

        void complete(int result) {
            value = result;
            if (state.getAndSet(DONE) instanceof Coroutine waiter) {
                waiter.resume();
            }
        }

        @Override
        public boolean isReady() {
            return state.get() == DONE;
        }

        @Override
        public boolean suspend(Coroutine coroutine) {
            return state.compareAndSet(null, coroutine);
        }

        @Override
        public Integer result() {
            return value;
        }
    }

    @Async
    private static Task<Long> sum(List<Cell> cells) {
        long sum = 0;
        for (Cell cell : cells) {
            sum += Elio.await(cell);
        }
        return Task.of(sum);
    }

    @Test
    void completionsOfAForeignThreadAreNeitherLostNorDoubled() throws Exception {
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            cells.add(new Cell());
        }
        try (Scheduler scheduler = new Scheduler(2)) {
            scheduler.start();
            JoinHandle<Long> handle = scheduler.spawn(sum(cells));
            for (int i = 0; i < ROUNDS; i++) {
                cells.get(i).complete(i);
            }
            assertEquals((long) ROUNDS * (ROUNDS - 1) / 2, handle.toFuture().get());
        }
    }

    @Async
    private static Task<Integer> child(int value) {
        if (value % 3 == 0) {
            Elio.await(Elio.yieldNow());
        }
        return Task.of(value);
    }

    @Async
    private static Task<Long> joinAll(List<JoinHandle<Integer>> handles) {
        long sum = 0;
        for (JoinHandle<Integer> handle : handles) {
            sum += Elio.await(handle);
        }
        return Task.of(sum);
    }

    @Async
    private static Task<Long> spawnAndJoin(int rounds) {
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            int value = i;
            List<JoinHandle<Integer>> children = List.of(Elio.spawn(() -> child(value)), Elio.spawn(() -> child(value + 1)));
            JoinHandle<Long> first = Elio.spawn(() -> joinAll(children));
            JoinHandle<Long> second = Elio.spawn(() -> joinAll(children));
            sum += Elio.await(first) + Elio.await(second);
        }
        return Task.of(sum);
    }

    @Test
    void joinersOnSeveralWorkersAllGetTheResult() throws Exception {
        try (Scheduler scheduler = new Scheduler(2)) {
            scheduler.start();
            long expected = 0;
            for (int i = 0; i < ROUNDS / 10; i++) {
                expected += 2 * (2L * i + 1);
            }
            assertEquals(expected, scheduler.spawn(spawnAndJoin(ROUNDS / 10)).toFuture().get());
        }
    }

    @Async
    private static Task<JoinWaitOutcome> bounded(JoinHandle<?> target, Duration timeout, CancelSource source) {
        return target.waitReady(timeout, source.token());
    }

    @Async
    private static Task<JoinWaitOutcome> oneRace(int round) {
        CancelSource source = new CancelSource();
        CompletableFuture<Integer> future = new CompletableFuture<>();
        JoinHandle<Integer> target = Elio.spawn(() -> Task.from(future));
        JoinHandle<JoinWaitOutcome> waiter = Elio.spawn(() -> bounded(target, Duration.ofNanos(round % 50_000 + 1), source));
        JoinHandle<Void> canceller = Elio.spawn(() -> {
            source.cancel();
            return Task.done();
        });
        JoinHandle<Void> completer = Elio.spawn(() -> {
            future.complete(1);
            return Task.done();
        });
        Elio.await(canceller);
        Elio.await(completer);
        Elio.await(target);
        return Task.of(Elio.await(waiter));
    }

    @Async
    private static Task<Map<JoinWaitOutcome, Integer>> races(int rounds) {
        Map<JoinWaitOutcome, Integer> outcomes = new EnumMap<>(JoinWaitOutcome.class);
        for (int i = 0; i < rounds; i++) {
            outcomes.merge(Elio.await(oneRace(i)), 1, Integer::sum);
        }
        return Task.of(outcomes);
    }

    @Test
    void ofCompletionTimeAndTokenExactlyOneWins() throws Exception {
        try (Scheduler scheduler = new Scheduler(2)) {
            scheduler.start();
            Map<JoinWaitOutcome, Integer> outcomes = scheduler.spawn(races(ROUNDS / 10)).toFuture().get();
            assertEquals(ROUNDS / 10, outcomes.values().stream().mapToInt(Integer::intValue).sum());
            assertTrue(scheduler.awaitIdle(Duration.ofSeconds(10)));
        }
    }

    @Test
    void theLiveListIsEmptyAfterwards() throws Exception {
        int before = LiveCoroutines.all().size();
        try (Scheduler scheduler = new Scheduler(2)) {
            scheduler.start();
            scheduler.spawn(spawnAndJoin(1_000)).toFuture().get();
        }
        assertEquals(before, LiveCoroutines.all().size());
    }
}
