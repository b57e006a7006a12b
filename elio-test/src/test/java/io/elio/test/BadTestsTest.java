package io.elio.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.Elio;
import io.elio.Task;
import io.elio.coro.CoroutineSnapshot;
import io.elio.runtime.Scheduler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that go wrong round about the test: they fail with what was wrong, their schedulers end, and the next test is not blamed. */
class BadTestsTest {
    private static final List<Scheduler> SCHEDULERS = Collections.synchronizedList(new ArrayList<>());

    private static List<String> outcomes(Class<?> tests) {
        SCHEDULERS.clear();
        return Outcome.of(tests).stream().map(Outcome::toString).toList();
    }

    private static void assertSchedulersHaveEnded(int count) {
        assertEquals(count, SCHEDULERS.size());
        SCHEDULERS.forEach(scheduler -> assertTrue(!scheduler.isRunning(), scheduler::toString));
    }

    @ElioTest
    static class ThrowsAfterwards {
        @Test
        void a(Scheduler scheduler) {
            SCHEDULERS.add(scheduler);
            scheduler.spawn(() -> Task.of(Elio.await(new CompletableFuture<>())));
        }

        @AfterEach
        void after() {
            throw new IllegalStateException("after");
        }
    }

    @Test
    void whatAnAfterEachMethodThrowsIsTheFailureAndNotTheLeakToo() {
        assertEquals(List.of("a(Scheduler): java.lang.IllegalStateException: after"), outcomes(ThrowsAfterwards.class));
        assertSchedulersHaveEnded(1);
    }

    @ElioTest
    static class ThrowsBefore {
        @BeforeEach
        void before(Scheduler scheduler) {
            SCHEDULERS.add(scheduler);
            throw new IllegalStateException("before");
        }

        @Test
        void a() {
            SCHEDULERS.clear();
        }
    }

    @Test
    void whatABeforeEachMethodThrowsIsTheFailure() {
        assertEquals(List.of("a(): java.lang.IllegalStateException: before"), outcomes(ThrowsBefore.class));
        assertSchedulersHaveEnded(1);
    }

    static class ThrowsAnError {
        @ElioTest
        @Async
        Task<Void> a(Scheduler scheduler) {
            SCHEDULERS.add(scheduler);
            Elio.go(() -> Task.of(Elio.await(new CompletableFuture<>())));
            throw new StackOverflowError("a");
        }

        @ElioTest
        Task<Void> b(Scheduler scheduler) {
            SCHEDULERS.add(scheduler);
            return null;
        }
    }

    @Test
    void anErrorOrNoTaskAtAllFailsTheTest() {
        List<String> outcomes = outcomes(ThrowsAnError.class);
        assertTrue(outcomes.get(0).endsWith("java.lang.StackOverflowError: a"), outcomes::toString);
        assertTrue(outcomes.get(1).contains("NullPointerException") && outcomes.get(1).contains("answered null"), outcomes::toString);
        assertSchedulersHaveEnded(2);
    }

    private static CountDownLatch release;

    @ElioTest(timeoutSeconds = 1)
    static class HoldsUpAWorker {
        @ElioTest(timeoutSeconds = 1)
        @Async
        Task<Void> a(Scheduler scheduler) throws InterruptedException {
            SCHEDULERS.add(scheduler);
            release.await();
            return Task.done();
        }

        @Test
        void b() {
            assertTrue(CoroutineSnapshot.all().size() > 0, "what a has left is still there");
        }
    }

    @Test
    void whatAHangingTestLeavesIsNotBlamedOnTheNext() {
        release = new CountDownLatch(1);
        try {
            List<String> outcomes = outcomes(HoldsUpAWorker.class);
            assertTrue(outcomes.get(0).contains("HangError"), outcomes::toString);
            assertEquals("b()", outcomes.get(1));
            assertSchedulersHaveEnded(1);
        } finally {
            release.countDown();
        }
    }
}
