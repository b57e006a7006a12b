package io.elio.test;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.Task;
import io.elio.runtime.Scheduler;
import io.elio.runtime.Worker;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs sample classes and looks at what JUnit makes of them. */
class ElioExtensionTest {
    private static final List<String> LOG = new ArrayList<>();

    private static List<String> outcomes(Class<?> tests) {
        LOG.clear();
        return Outcome.of(tests).stream().map(Outcome::toString).toList();
    }

    static class OnScheduler {
        @BeforeEach
        void before(Scheduler scheduler) {
            LOG.add("before, " + scheduler.threads());
        }

        @ElioTest(threads = 3)
        @Async
        Task<Void> a(Scheduler scheduler, CancelToken token) {
            assertSame(scheduler, Worker.current().scheduler());
            await(Elio.sleep(Duration.ofMillis(1), token));
            LOG.add("a, " + Scheduler.current().threads());
            return Task.done();
        }

        @ElioTest(repetitions = 2)
        @Async
        Task<Void> b() throws IOException {
            await(Elio.yieldNow());
            LOG.add("b, " + Scheduler.current().threads());
            throw new IOException("b");
        }

        @AfterEach
        void after() {
            LOG.add("after");
        }
    }

    @Test
    void asyncTestsRunOnASchedulerOfTheirOwn() {
        assertEquals(List.of("repetition 1 of 1", "repetition 1 of 2: java.io.IOException: b", "repetition 2 of 2: java.io.IOException: b"),
            outcomes(OnScheduler.class));
        assertEquals(List.of("before, 3", "a, 3", "after", "before, 2", "b, 2", "b, 2", "after"), LOG);
    }

    static class OnSeeds {
        @ElioTest(seeds = 50, firstSeed = 7, autoAdvance = true)
        @Async
        Task<Void> a(TestScheduler scheduler, CancelToken token) {
            await(Elio.sleep(Duration.ofHours(1), token));
            LOG.add(scheduler.seed() + " " + scheduler.elapsed());
            return Task.done();
        }

        @ElioTest(seeds = 100, firstSeed = 1)
        Task<Void> b() {
            return Scenarios.Tickets.sale();
        }
    }

    @Test
    void asyncTestsRunOnManySeeds() {
        List<String> outcomes = outcomes(OnSeeds.class);
        assertEquals(50, LOG.size());
        assertEquals("7 PT1H", LOG.get(0));
        assertEquals("56 PT1H", LOG.get(49));
        assertEquals("50 seeds", outcomes.get(0));
        assertTrue(outcomes.get(1).matches("100 seeds: io.elio.test.SeedFailure: seed \\d+ \\(replay it with "
            + "-Delio.test.seed=\\d+\\) failed, number \\d+ of 100: java.lang.IllegalStateException: sold twice"), outcomes.get(1));
    }

    @ElioTest(threads = 1, firstSeed = 5)
    static class Plain {
        @Test
        void a(Scheduler scheduler) {
            LOG.add("a " + scheduler.threads());
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void b(int number, TestScheduler scheduler) {
            LOG.add("b " + number + " " + scheduler.seed() + " " + scheduler.run(() -> Task.of("ran")));
        }

        @RepeatedTest(2)
        void c(CancelToken token) {
            assertFalse(token.isCancelled());
            LOG.add("c");
        }
    }

    @Test
    void plainTestsHaveParametersToo() {
        assertEquals(List.of("a(Scheduler)", "[1] number=1", "[2] number=2", "repetition 1 of 2", "repetition 2 of 2"),
            outcomes(Plain.class));
        assertEquals(List.of("a 1", "b 1 5 ran", "b 2 5 ran", "c", "c"), LOG);
    }

    static class Unhandled {
        @ElioTest
        Task<Void> a() {
            Elio.go(() -> Task.failed(new IOException("lost")));
            return Task.done();
        }
    }

    @Test
    void aFailureThatNobodyJoinsFailsTheTest() {
        assertEquals("java.lang.AssertionError: a coroutine that nobody joins failed: java.io.IOException: lost",
            Outcome.failure(Unhandled.class).toString());
    }

    static class Misplaced {
        @ElioTest
        Task<Void> a(TestScheduler scheduler) {
            return Task.done();
        }

        @ElioTest(threads = 0)
        Task<Void> b() {
            return Task.done();
        }

        @ElioTest(seeds = 1)
        Task<Void> c(Scheduler scheduler) {
            return Task.done();
        }

        @ElioTest(autoAdvance = true)
        Task<Void> d() {
            return Task.done();
        }
    }

    @Test
    void whatCannotBeIsRefused() {
        List<Outcome> outcomes = Outcome.of(Misplaced.class);
        assertTrue(outcomes.get(0).failure().getMessage().contains("there is no TestScheduler here (expected: a Scheduler, or "
            + "seeds = ... in @ElioTest for a TestScheduler)"), outcomes.toString());
        assertEquals("@ElioTest(threads = 0) (expected: >= 1)", outcomes.get(1).failure().getMessage());
        assertTrue(outcomes.get(2).failure().getMessage().contains("there is no Scheduler here (expected: a TestScheduler as a parameter of "
            + "the test method only, because the test has seeds, and each seed has its own)"), outcomes.toString());
        assertEquals("@ElioTest(autoAdvance = true) without seeds, on a real scheduler (expected: seeds >= 1 with it, which runs the test "
            + "on a TestScheduler)", outcomes.get(3).failure().getMessage());
    }

    @ExtendWith(ElioExtension.class)
    static class ByItself {
        @Test
        void a(Scheduler scheduler) {
            LOG.add("a " + scheduler.threads());
        }
    }

    @Test
    void theExtensionWorksByItself() {
        assertEquals(List.of("a(Scheduler)"), outcomes(ByItself.class));
        assertEquals(List.of("a 2"), LOG);
    }
}
