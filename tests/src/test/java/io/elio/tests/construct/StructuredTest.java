package io.elio.tests.construct;

import static io.elio.Elio.await;
import static io.elio.tests.fixture.Modes.each;
import static io.elio.tests.fixture.Modes.eachFailing;
import static io.elio.tests.fixture.Modes.eachFailsWith;

import io.elio.Async;
import io.elio.Elio;
import io.elio.Task;
import io.elio.TaskGroup;
import io.elio.TaskGroupOptions;
import io.elio.TaskScope;
import io.elio.TimeoutResult;
import io.elio.Tuple2;
import io.elio.Winner;
import io.elio.tests.fixture.Probe;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Scopes, groups and combinators whose branches wait in every way, or not at all, or fail. */
class StructuredTest {
    private static final Duration LONG = Duration.ofDays(1);

    @Async
    private static <T> Task<T> later(Probe p, T value) {
        T got = await(p.later(value));
        p.log("got " + got);
        return Task.of(got);
    }

    @Test
    void allBranchesAreAwaited() {
        each(p -> Elio.whenAll(() -> Task.of(await(p.later("a"))), () -> Task.of(await(p.later(1)))), new Tuple2<>("a", 1));
    }

    @Async
    private static Task<List<Integer>> allFail(Probe p) {
        try {
            return Task.of(await(Elio.whenAll(List.of(() -> Task.of(await(p.later(1))), () -> Task.of(await(p.later(2)))))));
        } finally {
            p.log("ended");
        }
    }

    @Test
    void aBranchThatFailsFailsAll() {
        eachFailsWith(1, StructuredTest::allFail, "ended");
    }

    @Test
    void aBranchThatIsAloneWins() {
        each(p -> Elio.whenAny(() -> Task.of(await(p.later("w")))), new Winner<>(0, "w"));
        eachFailsWith(1, p -> Elio.whenAny(() -> Task.of(await(p.later("w")))));
    }

    @Test
    void aBodyWithATimeLimitIsAwaited() {
        each(p -> Elio.withTimeout(LONG, () -> later(p, "v")), new TimeoutResult<>(false, "v"), "got v");
        eachFailsWith(1, p -> Elio.withTimeout(LONG, () -> later(p, "v")));
    }

    @Async
    private static Task<Integer> scope(Probe p) {
        int[] sum = new int[1];
        await(TaskScope.run(group -> {
            group.spawn(() -> {
                sum[0] += await(p.later(1));
                return Task.done();
            });
            sum[0] += 10;
            await(p.later(2));
            p.log("body");
            return Task.done();
        }));
        return Task.of(sum[0]);
    }

    @Test
    void theScopeAwaitsBodyAndChildren() {
        each(StructuredTest::scope, 11, "body");
        eachFailsWith(1, StructuredTest::scope);
    }

    @Test
    void theGroupIsJoinedWhateverItsChildrenDo() {
        eachFailing(1, StructuredTest::joined, 1, "the await that was told to fail");
    }

    @Async
    private static Task<Integer> joined(Probe p) {
        TaskGroup group = new TaskGroup(TaskGroupOptions.collectAll());
        group.spawn(() -> Task.of(await(p.later(1))));
        group.spawn(() -> Task.of(await(p.later(2))));
        try {
            await(group.join());
        } catch (RuntimeException failure) {
            p.log(failure.getCause().getMessage());
        }
        return Task.of(group.failures().size());
    }
}
