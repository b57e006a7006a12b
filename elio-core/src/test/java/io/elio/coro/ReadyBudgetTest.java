package io.elio.coro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.elio.Async;
import io.elio.Awaitable;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.runtime.Scheduler;
import io.elio.runtime.Script;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class ReadyBudgetTest {
    private static final Coroutine FINISHED = finished();

    private final TestHome home = new TestHome();

    private static Coroutine finished() {
        TestHome other = new TestHome();
        Coroutine coroutine = other.spawn(Task.of(1));
        other.runAll();
        return coroutine;
    }

    /** What never waits, whether that shows when it is asked or only when it is registered. */
    static Stream<Arguments> waitingForNothing() {
        return Stream.of(
            arguments("known value", (Supplier<Awaitable<?>>) () -> Task.of(1)),
            arguments("done", (Supplier<Awaitable<?>>) Task::done),
            arguments("completed stage", (Supplier<Awaitable<?>>) () -> Task.from(CompletableFuture.completedFuture(1))),
            arguments("finished coroutine", (Supplier<Awaitable<?>>) () -> FINISHED),
            arguments("end of a finished coroutine", (Supplier<Awaitable<?>>) FINISHED::awaitFinished),
            arguments("bounded join of a finished coroutine", (Supplier<Awaitable<?>>) () -> FINISHED.waitReady(CancelToken.none())),
            arguments("sleep of no time", (Supplier<Awaitable<?>>) () -> Elio.sleep(Duration.ZERO)),
            arguments("sleep of no time with a token", (Supplier<Awaitable<?>>) () -> Elio.sleep(Duration.ZERO, CancelToken.none())));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("waitingForNothing")
    void everyHundredthLetsOthersRun(String name, Supplier<Awaitable<?>> await) {
        int[] left = {250};
        Coroutine greedy = home.spawn(Script.of(last -> left[0]-- > 0 ? await.get() : null));
        int[] leftWhenOtherRan = new int[1];
        home.spawn(() -> {
            leftWhenOtherRan[0] = left[0];
            return Task.done();
        });
        home.runAll();
        assertTrue(greedy.isFinished(), name);
        // The await that finds the budget spent has been begun, and ends in the next step.
        assertEquals(250 - Unwinding.READY_BUDGET - 1, leftWhenOtherRan[0]);
        assertEquals(3 + 1, home.steps);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("waitingForNothing")
    void anEndlessLoopStarvesNobodyOnItsWorker(String name, Supplier<Awaitable<?>> await) throws Exception {
        endsWhenAnotherCoroutineSaysSo(await);
    }

    /** Such a stage does not tell whether it is complete, so that each await of it is a step. */
    @Test
    void anEndlessLoopOverACompletedMinimalStageStarvesNobody() throws Exception {
        CompletionStage<Integer> stage = CompletableFuture.completedStage(1);
        endsWhenAnotherCoroutineSaysSo(() -> Task.from(stage));
    }

    private static void endsWhenAnotherCoroutineSaysSo(Supplier<Awaitable<?>> await) throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        try (Scheduler scheduler = new Scheduler(1)) {
            scheduler.start();
            JoinHandle<Integer> greedy = scheduler.spawn(() -> awaitUntil(over, await));
            scheduler.go(() -> {
                over.set(true);
                return Task.done();
            });
            assertTrue(greedy.toFuture().get() >= 0);
        }
    }

    @Async
    private static Task<Integer> awaitUntil(AtomicBoolean over, Supplier<Awaitable<?>> await) throws Exception {
        int rounds = 0;
        while (!over.get()) {
            Elio.await(await.get());
            rounds++;
        }
        return Task.of(rounds);
    }

    @Test
    void awaitsThatAreAlwaysReadyLetOthersRun() throws Throwable {
        Gate always = new Gate();
        always.open(1);
        Awaitable<?>[] parts = new Awaitable<?>[250];
        Arrays.fill(parts, always);
        Coroutine greedy = home.spawn(SumFrame.sum(parts));
        int[] stepsBeforeOther = new int[1];
        home.spawn(() -> {
            stepsBeforeOther[0] = home.steps;
            return Task.done();
        });
        home.runAll();
        assertEquals(250, greedy.result());
        assertEquals(2, stepsBeforeOther[0]);
        assertEquals(4, home.steps);
        assertEquals(250, always.results);
    }

    @Test
    void aReadyAwaitThatYieldsIsNotAskedAgainWhetherItIsReady() throws Throwable {
        int[] asked = new int[1];
        int[] taken = new int[1];
        Awaitable<Object> permit = new Awaitable<>() {
            @Override
            public boolean isReady() {
                asked[0]++;
                return true;
            }

            @Override
            public boolean suspend(Coroutine coroutine) {
                throw new AssertionError("it was ready");
            }

            @Override
            public Object result() {
                taken[0]++;
                return 1;
            }
        };
        Awaitable<?>[] parts = new Awaitable<?>[1000];
        Arrays.fill(parts, permit);
        assertEquals(1000, home.complete(SumFrame.sum(parts)));
        assertEquals(1000, asked[0]);
        assertEquals(1000, taken[0]);
        assertEquals(10, home.steps);
    }

    @Test
    void aYieldGoesBehindWhatIsQueued() throws Throwable {
        StringBuilder order = new StringBuilder();
        Coroutine yielding = home.spawn(() -> {
            order.append('a');
            return Elio.yieldNow();
        });
        home.spawn(() -> {
            order.append('b').append(yielding.isFinished());
            return Task.done();
        });
        home.runAll();
        assertEquals("abfalse", order.toString());
        assertEquals(true, yielding.isFinished());
        assertEquals(3, home.steps);
    }
}
