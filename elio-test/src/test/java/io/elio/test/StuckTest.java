package io.elio.test;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.elio.Async;
import io.elio.Elio;
import io.elio.Task;
import io.elio.debug.CoroutineDump;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Runs that do not end: what is said of them, and that nothing stays behind. */
class StuckTest {
    private static final TestConfig STRICT = TestConfig.defaults().withSeed(3).withStrategy(Strategy.RANDOM).withPatience(Duration.ZERO);

    /** Numbers coroutines as they come in the text, and leaves out lines of code and class loaders. */
    static String normalised(String text) {
        Map<String, String> numbers = new LinkedHashMap<>();
        Matcher matcher = Pattern.compile("#\\d+").matcher(text);
        return matcher.replaceAll(match -> numbers.computeIfAbsent(match.group(), number -> "#" + (char) ('A' + numbers.size())))
            .replaceAll("\\.java:\\d+", ".java").replace("at app//", "at ");
    }

    @Test
    void aDeadlockIsReportedWithAllCoroutines() {
        TestScheduler scheduler = new TestScheduler(STRICT);
        DeadlockError error = assertThrows(DeadlockError.class, () -> scheduler.run(Scenarios::embrace));
        assertEquals("""
            deadlock: nothing can happen any more, and 3 coroutines did not finish.
            seed 3 (replay it with -Delio.test.seed=3), 5 steps, clock at 0 ms
            coroutine #A [waiting: join coroutine #B]
                at io.elio.test.Scenarios.embrace(Scenarios.java)
            coroutine #B [waiting: join coroutine #C]
                at io.elio.test.Scenarios.join(Scenarios.java)
            coroutine #C [waiting: join coroutine #B]
                at io.elio.test.Scenarios.join(Scenarios.java)
            """, normalised(error.getMessage()));
        assertEquals(List.of(), CoroutineDump.snapshots());
    }

    @Test
    void anEndlessLoopIsReported() {
        TestScheduler scheduler = new TestScheduler(STRICT.withStepLimit(1000));
        StepLimitError error = assertThrows(StepLimitError.class, () -> scheduler.run(Scenarios::treadmill));
        assertEquals("""
            no end after 1000 steps (a longer run: TestScheduler.explore with TestConfig.withStepLimit).
            seed 3 (replay it with -Delio.test.seed=3), 1000 steps, clock at 0 ms
            coroutine #A [queued]
                at io.elio.test.Scenarios.treadmill(Scenarios.java)
            """, normalised(error.getMessage()));
        assertEquals(List.of(), CoroutineDump.snapshots());
    }

    @Test
    void aCoroutineThatIsLeftIsADeadlock() {
        TestScheduler scheduler = new TestScheduler(STRICT);
        DeadlockError error = assertThrows(DeadlockError.class, () -> scheduler.run(StuckTest::leaveOne));
        assertEquals("""
            deadlock: nothing can happen any more, and 1 coroutine did not finish.
            seed 3 (replay it with -Delio.test.seed=3), 2 steps, clock at 0 ms
            coroutine #A [waiting: completion stage java.util.concurrent.CompletableFuture]
                at io.elio.test.StuckTest.forEver(StuckTest.java)
            """, normalised(error.getMessage()));
    }

    @Async
    private static Task<Void> leaveOne() {
        Elio.go(StuckTest::forEver);
        return Task.done();
    }

    @Async
    private static Task<Void> forEver() {
        await(new CompletableFuture<Void>());
        return Task.done();
    }

    @Test
    void theFailureOfMainGoesBeforeWhatItLeavesWaiting() {
        TestScheduler scheduler = new TestScheduler(STRICT);
        IllegalStateException failure = assertThrows(IllegalStateException.class, () -> scheduler.run(() -> {
            Elio.go(StuckTest::forEver);
            throw new IllegalStateException("first");
        }));
        assertEquals("first", failure.getMessage());
        assertEquals(List.of(), CoroutineDump.snapshots());
    }
}
