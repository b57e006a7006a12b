package io.elio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.coro.Coroutine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a generator's body sees of the coroutine that advances it, and generators in each other. */
class GeneratorContextTest extends HomeRuns {
    private final TaskLocal<String> user = TaskLocal.withDefault("nobody");
    private final ThreadLocal<String> span = new ThreadLocal<>();

    /** Between its elements it waits with the token of whoever asks for the next. */
    @Async
    private Generator<String> watched() {
        for (int i = 0; ; i++) {
            CancelResult result = Elio.await(Elio.sleep(LATER, Elio.cancelToken()));
            Generator.yield(i + " " + user.get() + " " + result);
        }
    }

    @Test
    void theBodySeesTheValuesOfWhoeverAdvancesIt() throws Throwable {
        Generator<String> shared = watched();
        run(() -> {
            user.set("ann");
            log.add(Elio.await(shared.next()).orElseThrow());
            Elio.await(Elio.spawn(() -> {
                user.set("bob");
                log.add(Elio.await(shared.next()).orElseThrow());
                return Task.done();
            }));
            log.add(Elio.await(shared.next()).orElseThrow());
            return shared.close();
        });
        assertEquals(List.of("0 ann COMPLETED", "1 bob COMPLETED", "2 ann COMPLETED"), log);
    }

    @Test
    void whatTheBodySetsIsSeenByWhoeverAdvancesIt() throws Throwable {
        run(() -> {
            Elio.await(settersOfUsers().forEach(element -> log.add(element + " " + user.get())));
            return Task.of(log.add(user.get()));
        });
        assertEquals(List.of("1 one", "2 two", "end"), log);
    }

    @Async
    private Generator<Integer> settersOfUsers() {
        user.set("one");
        Generator.yield(1);
        Elio.await(Elio.sleep(SOON));
        user.set("two");
        Generator.yield(2);
        user.set("end");
        return Generator.end();
    }

    @Test
    void aTimeLimitAroundOneAdvanceEndsThatWaitOnlyAndTheTokenIsTheOuterOneAgain() throws Throwable {
        Generator<String> generator = watched();
        run(() -> {
            CancelToken own = Elio.cancelToken();
            log.add(Elio.await(Elio.withTimeout(SOON, () -> generator.next())));
            assertSame(own, Elio.cancelToken());
            log.add(Elio.await(generator.next()));
            return generator.close();
        });
        assertEquals(List.of(new TimeoutResult<>(true, null), Optional.of("1 nobody COMPLETED")), log);
    }

    @Test
    void cancellingWhoAdvancesWakesTheBody() throws Throwable {
        Generator<String> generator = watched();
        Coroutine consumer = home.spawn(generator::next);
        home.runQueued();
        consumer.requestCancel();
        home.runQueued();
        assertEquals(Optional.of("0 nobody CANCELLED"), value(consumer));
        run(generator::close);
        assertTrue(generator.isFinished());
    }

    @Test
    void aThreadLocalThatFollowsIsThereInTheBody() throws Throwable {
        run(() -> {
            ContextElement.attach(ContextElement.of(span));
            span.set("a");
            Elio.await(spans().forEach(log::add));
            return Task.of(log.add(span.get()));
        });
        assertEquals(List.of("a", "body", "body"), log);
        assertEquals(null, span.get());
    }

    @Async
    private Generator<String> spans() {
        Generator.yield(span.get());
        span.set("body");
        Elio.await(Elio.sleep(SOON));
        Generator.yield(span.get());
        return Generator.end();
    }

    /** Each element is the sum of what a scope's children and branches bring. */
    @Async
    private Generator<Integer> sums(int count) {
        for (int i = 0; i < count; i++) {
            int number = i;
            int[] parts = new int[2];
            Elio.await(TaskScope.run(group -> {
                group.spawn(() -> Task.of(parts[0] = Elio.await(valueAfter(LATER, number))));
                group.spawn(() -> Task.of(parts[1] = Elio.await(valueAfter(SOON, 10))));
                return Task.done();
            }));
            Tuple2<Integer, Integer> both = Elio.await(Elio.whenAll(() -> Task.of(100), () -> valueAfter(SOON, 200)));
            Generator.yield(parts[0] + parts[1] + both.v1() + both.v2());
        }
        return Generator.end();
    }

    @Test
    void bodiesMayUseScopesAndCombinators() throws Throwable {
        List<Integer> seen = new ArrayList<>();
        run(() -> sums(3).forEach(seen::add));
        assertEquals(List.of(310, 311, 312), seen);
    }

    @Async
    private Generator<Integer> inner(int count) {
        try {
            for (int i = 0; i < count; i++) {
                Elio.await(Elio.sleep(SOON));
                Generator.yield(i);
            }
        } finally {
            Elio.await(Elio.sleep(SOON));
            log.add("inner closed");
        }
        return Generator.end();
    }

    @Async
    private Generator<Integer> outer(Generator<Integer> inner) {
        try {
            while (Elio.await(inner.advance())) {
                Generator.yield(inner.current() + 100);
            }
        } finally {
            Elio.await(inner.close());
            log.add("outer closed");
        }
        return Generator.end();
    }

    @Test
    void stoppingTheOuterGeneratorEarlyRunsTheFinallyBlocksOfBothInnermostFirst() throws Throwable {
        List<Integer> seen = new ArrayList<>();
        Generator<Integer> inner = inner(10);
        run(() -> outer(inner).forEachWhile(element -> seen.add(element) && element < 102));
        assertEquals(List.of(100, 101, 102), seen);
        assertEquals(List.of("inner closed", "outer closed"), log);
        assertTrue(inner.isFinished());
    }

    @Test
    void aConsumerThatFailsAcrossTwoGeneratorsClosesBoth() {
        IOException failure = new IOException("consumer");
        assertSame(failure, failure(IOException.class, () -> {
            Generator<Integer> outer = outer(inner(10));
            try {
                while (Elio.await(outer.advance())) {
                    throw failure;
                }
            } finally {
                Elio.await(outer.close());
            }
            return Task.done();
        }));
        assertEquals(List.of("inner closed", "outer closed"), log);
    }

    @Test
    void aGeneratorIsClosedInACancelledCoroutineToo() throws Throwable {
        Generator<Integer> inner = inner(10);
        Coroutine consumer = home.spawn(() -> {
            Elio.await(inner.next());
            Elio.await(Elio.sleep(NEVER, Elio.cancelToken()));
            return inner.close();
        });
        home.runQueued();
        consumer.requestCancel();
        home.runAll();
        value(consumer);
        assertEquals(List.of("inner closed"), log);
    }

    /** A permutation of the numbers below {@code n}, each by a generator of its own within the last. */
    @Async
    private Generator<List<Integer>> permutations(List<Integer> rest) {
        if (rest.isEmpty()) {
            Generator.yield(List.of());
        }
        for (Integer first : rest) {
            List<Integer> others = rest.stream().filter(each -> !each.equals(first)).toList();
            Generator<List<Integer>> tails = permutations(others);
            while (Elio.await(tails.advance())) {
                List<Integer> permutation = new ArrayList<>(List.of(first));
                permutation.addAll(tails.current());
                Generator.yield(permutation);
            }
        }
        return Generator.end();
    }

    @Test
    void generatorsRecurse() throws Throwable {
        List<List<Integer>> seen = new ArrayList<>();
        run(() -> permutations(List.of(1, 2, 3, 4)).forEach(seen::add));
        assertEquals(24, seen.size());
        assertEquals(List.of(1, 2, 3, 4), seen.get(0));
        assertEquals(List.of(4, 3, 2, 1), seen.get(23));
        assertFalse(seen.subList(0, 23).contains(seen.get(23)));
    }
}
