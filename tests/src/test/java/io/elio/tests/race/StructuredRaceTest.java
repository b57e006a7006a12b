package io.elio.tests.race;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.AsyncCallable;
import io.elio.CancelResult;
import io.elio.CombinatorCancelledException;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.TaskGroup;
import io.elio.TaskGroupOptions;
import io.elio.TaskScope;
import io.elio.TimeoutResult;
import io.elio.Tuple2;
import io.elio.Winner;
import io.elio.test.ElioTest;
import io.elio.test.TestConfig;
import io.elio.test.TestScheduler;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Groups and combinators whose ends, cancellations, spawns and time limits fall on the same instant. */
class StructuredRaceTest {
    private static final int SEEDS = 1_000;
    private static final Duration TICK = Duration.ofMillis(10);
    private static final Duration NEVER = Duration.ofDays(1);

    @Async
    private static <T> Task<T> after(Duration time, T value) {
        await(Elio.sleep(time));
        return Task.of(value);
    }

    @Async
    private static Task<String> failAfter(Duration time) throws IOException {
        await(Elio.sleep(time));
        throw new IOException("disk");
    }

    private static void explore(AsyncCallable<Void> scenario) {
        TestScheduler.explore(TestConfig.defaults().withAutoAdvance(true), SEEDS, scenario);
    }

    // ---- cancel against complete ----------------------------------------------------------------------------------------

    @Test
    void aCancellationThatComesWithTheLastValueEitherMissesOrFindsAll() {
        Set<String> outcomes = new HashSet<>();
        explore(() -> cancelledAll(outcomes));
        assertEquals(Set.of("values", "cancelled values", "cancelled"), outcomes);
    }

    @Async
    private static Task<Void> cancelledAll(Set<String> outcomes) {
        int[] begun = new int[1];
        JoinHandle<Tuple2<String, String>> both = Elio.spawn(() -> Elio.whenAll(() -> counted(begun, "a"), () -> counted(begun, "b")));
        Elio.go(() -> {
            await(Elio.yieldNow());
            both.requestCancel();
            return Task.done();
        });
        try {
            assertEquals(new Tuple2<>("a", "b"), await(both));
            assertEquals(2, begun[0]);
            outcomes.add(both.isCancellationRequested() ? "cancelled values" : "values");
        } catch (CombinatorCancelledException cancelled) {
            assertTrue(begun[0] < 2);
            outcomes.add("cancelled");
        }
        return Task.done();
    }

    @Async
    private static Task<String> counted(int[] begun, String value) {
        begun[0]++;
        await(Elio.yieldNow());
        return Task.of(value);
    }

    @ElioTest(seeds = SEEDS, autoAdvance = true)
    @Async
    Task<Void> ofBranchesThatEndTogetherOneWinsAndAllAreJoined() throws IOException {
        int[] ended = new int[1];
        List<AsyncCallable<Integer>> branches = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int number = i;
            branches.add(() -> {
                await(Elio.sleep(TICK));
                ended[0]++;
                return Task.of(number);
            });
        }
        Winner<Integer> winner = await(Elio.<Integer>whenAny(branches));
        assertEquals(winner.index(), winner.value());
        assertEquals(4, ended[0]);
        return Task.done();
    }

    @Test
    void aFailureThatComesWithAValueIsThrownOrTheValueWins() {
        Set<String> outcomes = new HashSet<>();
        explore(() -> firstOf(outcomes));
        assertEquals(Set.of("value", "failure"), outcomes);
    }

    @Async
    private static Task<Void> firstOf(Set<String> outcomes) {
        TestScheduler.current().onUnhandledException(failure -> assertEquals("disk", failure.getMessage()));
        try {
            assertEquals(new Winner<>(0, "v"), await(Elio.whenAny(() -> after(TICK, "v"), () -> failAfter(TICK))));
            outcomes.add("value");
        } catch (Exception failure) {
            assertEquals("java.io.IOException: disk", failure.toString());
            outcomes.add("failure");
        }
        return Task.done();
    }

    // ---- timeout against result -----------------------------------------------------------------------------------------

    @Test
    void aTimeLimitThatEndsWithTheBodyTimesOutOrNot() {
        Set<TimeoutResult<String>> outcomes = new HashSet<>();
        explore(() -> {
            outcomes.add(await(Elio.withTimeout(TICK, () -> after(TICK, "v"))));
            assertFalse(Elio.cancelToken().isCancelled());
            return Task.done();
        });
        assertEquals(Set.of(new TimeoutResult<>(false, "v"), new TimeoutResult<String>(true, null)), outcomes);
    }

    @Test
    void aTimeLimitThatEndsWithACancellationIsOneOfBoth() {
        Set<Object> outcomes = new HashSet<>();
        explore(() -> {
            JoinHandle<TimeoutResult<CancelResult>> limited =
                Elio.spawn(() -> Elio.withTimeout(TICK, () -> Elio.sleep(NEVER, Elio.cancelToken())));
            await(Elio.sleep(TICK));
            limited.requestCancel();
            TimeoutResult<CancelResult> result = await(limited);
            assertEquals(result.timedOut() ? null : CancelResult.CANCELLED, result.value());
            outcomes.add(result.timedOut());
            return Task.done();
        });
        assertEquals(Set.of(true, false), outcomes);
    }

    // ---- group cancel against spawn -------------------------------------------------------------------------------------

    @ElioTest(seeds = SEEDS, autoAdvance = true)
    @Async
    Task<Void> whatIsSpawnedWhileTheGroupIsCancelledIsSkippedOrCancelledAndJoined() {
        TaskGroup group = new TaskGroup();
        int[] counts = new int[2];
        Elio.go(() -> {
            await(Elio.yieldNow());
            group.requestCancel();
            return Task.done();
        });
        for (int i = 0; i < 5; i++) {
            group.spawn(() -> napping(counts));
            await(Elio.yieldNow());
        }
        group.requestCancel();
        await(group.join());
        assertEquals(counts[0], counts[1]);
        assertEquals(0, group.outstandingChildren());
        assertEquals(List.of(), group.failures());
        return Task.done();
    }

    @Async
    private static Task<Void> napping(int[] counts) {
        counts[0]++;
        CancelResult result = await(Elio.sleep(NEVER, Elio.cancelToken()));
        assertEquals(CancelResult.CANCELLED, result);
        counts[1]++;
        return Task.done();
    }

    @ElioTest(seeds = SEEDS, autoAdvance = true)
    @Async
    Task<Void> theLimitHoldsAndNoPlaceIsLostWhenTheGroupIsCancelledInBetween() {
        TaskGroup group = new TaskGroup(TaskGroupOptions.failFast().maxConcurrency(2));
        int[] running = new int[3];
        for (int i = 0; i < 8; i++) {
            group.spawn(() -> {
                running[1] = Math.max(running[1], ++running[0]);
                await(Elio.sleep(TICK));
                running[0]--;
                running[2]++;
                return Task.done();
            });
        }
        boolean cancels = TestScheduler.current().seed() % 2 == 0;
        if (cancels) {
            await(Elio.sleep(TICK));
            group.requestCancel();
        }
        await(group.join());
        assertEquals(2, running[1]);
        assertTrue(cancels ? running[2] >= 2 && running[2] <= 4 : running[2] == 8, running[2] + " ended");
        return Task.done();
    }

    @ElioTest(seeds = SEEDS, autoAdvance = true)
    @Async
    Task<Void> aChildThatFailsAsTheBodyOfTheScopeEndsIsThrownOnceAllHaveEnded() {
        int[] ended = new int[1];
        IOException thrown = null;
        try {
            await(TaskScope.run(group -> {
                group.spawn(() -> failAfter(TICK));
                group.spawn(() -> {
                    await(Elio.sleep(TICK));
                    ended[0]++;
                    return Task.done();
                });
                await(Elio.sleep(TICK));
                return Task.done();
            }), IOException.class);
        } catch (IOException failure) {
            thrown = failure;
        }
        assertEquals("disk", thrown == null ? null : thrown.getMessage());
        assertEquals(1, ended[0]);
        assertFalse(Elio.cancelToken().isCancelled());
        return Task.done();
    }

    @ElioTest(seeds = SEEDS, autoAdvance = true)
    @Async
    Task<Void> aCancellationOfTheMakerReachesAGroupAtAnyPointOfItsLife() {
        int[] counts = new int[2];
        JoinHandle<Void> maker = Elio.spawn(() -> {
            TaskGroup group = new TaskGroup();
            group.spawn(() -> napping(counts));
            group.spawn(() -> napping(counts));
            await(Elio.yieldNow());
            return group.join();
        });
        await(Elio.yieldNow());
        maker.requestCancel();
        assertNull(await(maker));
        assertEquals(counts[0], counts[1]);
        return Task.done();
    }
}
