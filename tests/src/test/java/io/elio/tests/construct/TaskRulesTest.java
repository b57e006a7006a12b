package io.elio.tests.construct;

import static io.elio.Elio.await;
import static io.elio.tests.fixture.Modes.each;
import static io.elio.tests.fixture.Modes.eachThrows;

import io.elio.Async;
import io.elio.Task;
import io.elio.tests.fixture.Probe;
import org.junit.jupiter.api.Test;

/** Tasks are lazy and run once; what is awaited must not be null. */
class TaskRulesTest {
    private static final String NULL_TASK =
        "the task that is awaited or returned is null (expected: a Task, such as Task.done(), or another Awaitable)";

    @Async private static Task<Integer> body(Probe p) {
        p.log("body");
        return Task.of(await(p.later(1)));
    }

    @Async private static Task<Integer> failing(Probe p) {
        p.log("failing");
        await(p.later(1));
        throw new IllegalArgumentException("once");
    }

    @Async private static Task<String> neverAwaited(Probe p) {
        Task<Integer> task = body(p);
        Task<Integer> other = failing(p);
        await(p.later(1));
        return Task.of(task == other ? "same" : "different");
    }

    @Async private static Task<String> awaitedTwice(Probe p, boolean fails) {
        Task<Integer> task = fails ? failing(p) : body(p);
        try {
            p.log(await(task));
        } catch (IllegalArgumentException e) {
            p.log("caught " + e.getMessage());
        }
        try {
            p.log(await(task));
        } catch (IllegalStateException e) {
            return Task.of(e.getMessage());
        }
        return Task.of("ran twice");
    }

    @Async private static Task<String> awaitsNull(Probe p) {
        try {
            p.log("before");
            await((Task<?>) null);
            return Task.of("not reached");
        } catch (NullPointerException e) {
            return Task.of(e.getMessage() + await(p.later("!")));
        }
    }

    @Async private static Task<Integer> argumentsRunAtTheCall(Probe p) {
        Task<Integer> task = withArgument(p, p.at(3));
        p.log("made");
        return Task.of(await(task));
    }

    @Async private static Task<Integer> withArgument(Probe p, Integer n) {
        p.log("body");
        return Task.of(n + await(p.later(1)));
    }

    @Test
    void runsNothingUnlessAwaited() {
        each(TaskRulesTest::neverAwaited, "different");
        each(TaskRulesTest::argumentsRunAtTheCall, 4, "3", "made", "body");
    }

    @Test
    void refusesASecondAwait() {
        each(p -> awaitedTwice(p, false), refusal("body"), "body", "1");
        each(p -> awaitedTwice(p, true), refusal("failing"), "failing", "caught once");
    }

    private static String refusal(String method) {
        return "this task of " + TaskRulesTest.class.getName() + "." + method
            + " was awaited before (a task runs once: call the async method again for a second run)";
    }

    @Test
    void refusesNull() {
        each(TaskRulesTest::awaitsNull, NULL_TASK + "!", "before");
        eachThrows(NullPointerException.class, NULL_TASK, TaskRulesTest::nullUncaught);
    }

    @Async private static Task<Integer> nullUncaught(Probe p) {
        await(p.later(1));
        return Task.of((Integer) await((Task<?>) null));
    }
}
