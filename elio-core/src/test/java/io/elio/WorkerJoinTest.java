package io.elio;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Joins of a coroutine that its worker would run next: it runs within the joiner's step. */
class WorkerJoinTest {
    private static final RunConfig ONE_WORKER = RunConfig.threads(1);

    private final List<String> order = new ArrayList<>();

    @Test
    void theChildRunsWhenItIsJoinedAndNotBefore() {
        Elio.run(ONE_WORKER, () -> {
            JoinHandle<Integer> child = Elio.spawn(this::noted);
            order.add("spawned");
            assertEquals(7, await(child));
            order.add("joined");
            return Task.done();
        });
        assertEquals(List.of("spawned", "child", "joined"), order);
    }

    @Async
    private Task<Integer> noted() {
        order.add("child");
        return Task.of(7);
    }

    @Test
    void aChildThatWaitsLetsItsJoinerWait() {
        Elio.run(ONE_WORKER, () -> {
            Elio.go(() -> {
                order.add("other");
                return Task.done();
            });
            assertEquals(8, await(Elio.spawn(this::yielding)));
            order.add("joined");
            return Task.done();
        });
        assertEquals(List.of("before", "other", "after", "joined"), order);
    }

    @Async
    private Task<Integer> yielding() {
        order.add("before");
        await(Elio.yieldNow());
        order.add("after");
        return Task.of(8);
    }

    @Test
    void theRunningCoroutineIsTheChildAndThenTheJoinerAgain() {
        Elio.run(ONE_WORKER, () -> {
            CancelToken own = Elio.cancelToken();
            JoinHandle<Boolean> child = Elio.spawn(() -> Task.of(Elio.cancelToken().isCancelled()));
            child.requestCancel();
            assertTrue(await(child));
            assertSame(own, Elio.cancelToken());
            assertFalse(own.isCancelled());
            return Task.done();
        });
    }

    @Test
    void aFailureArrivesWithTheTraceOfTheChildAlone() {
        IllegalStateException failure = assertThrows(IllegalStateException.class,
            () -> Elio.run(ONE_WORKER, () -> Task.of(await(Elio.spawn(WorkerJoinTest::failing)))));
        assertEquals("no", failure.getMessage());
        assertEquals(List.of("failing"), Arrays.stream(failure.getStackTrace()).map(StackTraceElement::getMethodName).toList());
    }

    @Async
    private static Task<Integer> failing() {
        throw new IllegalStateException("no");
    }

    @Test
    void deepChainsOfJoinsDoNotOverflowTheStack() {
        assertEquals(100_000, Elio.run(ONE_WORKER, () -> depth(100_000)));
    }

    @Async
    private static Task<Integer> depth(int n) {
        return n == 0 ? Task.of(0) : Task.of(await(Elio.spawn(depth(n - 1))) + 1);
    }

    @Test
    void whoJoinsOnAndOnDoesNotStarveTheOthers() {
        int rounds = Elio.run(ONE_WORKER, () -> {
            JoinHandle<Void> other = Elio.spawn(() -> Elio.yieldNow());
            return Task.of(await(joinUntil(other)));
        });
        assertTrue(rounds < 100_000, rounds + " joins");
    }

    @Async
    private static Task<Integer> joinUntil(JoinHandle<Void> other) {
        int rounds = 0;
        while (!other.isFinished() && rounds < 100_000) {
            rounds += await(Elio.spawn(() -> Task.of(1)));
        }
        return Task.of(rounds);
    }
}
