package io.elio.test;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.Task;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Tests that do not end: in time they fail, with a dump of all coroutines. */
class HangTest {
    private static volatile boolean endless;
    private static volatile boolean cancelled;

    private static String hang(Class<?> test) {
        return StuckTest.normalised(assertInstanceOf(HangError.class, Outcome.failure(test)).getMessage());
    }

    @Async
    static Task<Void> waitForEver() {
        await(new CompletableFuture<Void>());
        return Task.done();
    }

    static class OnScheduler {
        @ElioTest(timeoutSeconds = 1)
        @Async
        Task<Void> a() {
            await(waitForEver());
            return Task.done();
        }
    }

    @Test
    void anAwaitOnAScheduler() {
        assertEquals("""
            the test did not end within 1 s.
            coroutine #A [waiting: completion stage java.util.concurrent.CompletableFuture] (worker N, N s)
                at io.elio.test.HangTest.waitForEver(HangTest.java)
                at io.elio.test.HangTest$OnScheduler.a(HangTest.java)
            """, hang(OnScheduler.class).replaceAll("worker \\d, \\d\\.\\d s", "worker N, N s"));
    }

    static class OnATestScheduler {
        @ElioTest(seeds = 1, timeoutSeconds = 1)
        @Async
        Task<Void> a() {
            endless = true;
            while (endless) {
                Thread.onSpinWait();
            }
            return Task.done();
        }
    }

    @Test
    void aStepThatDoesNotEnd() {
        String text = hang(OnATestScheduler.class);
        endless = false;
        assertTrue(text.startsWith("""
            the test did not end within 1 s.
            coroutine #A [running]
                at io.elio.test.HangTest$OnATestScheduler.a(HangTest.java)
            thread elio-test-"""), text);
        assertTrue(text.contains("\n    at io.elio.test.HangTest$OnATestScheduler.a(HangTest.java)\n"), text);
    }

    @ElioTest(timeoutSeconds = 1)
    static class OnTheThreadOfJUnit {
        @Test
        void a(CancelToken token) throws InterruptedException {
            token.onCancel(() -> cancelled = true);
            new CountDownLatch(1).await();
        }
    }

    @Test
    void aPlainTestIsInterrupted() {
        cancelled = false;
        HangError error = assertInstanceOf(HangError.class, Outcome.failure(OnTheThreadOfJUnit.class));
        assertTrue(error.getMessage().startsWith("the test did not end within 1 s.\nthread "), error.getMessage());
        assertTrue(error.getMessage().contains("at io.elio.test.HangTest$OnTheThreadOfJUnit.a(HangTest.java"), error.getMessage());
        assertInstanceOf(InterruptedException.class, error.getSuppressed()[0]);
        assertTrue(cancelled);
    }

    static class BlocksTheWorker {
        @ElioTest(threads = 1, timeoutSeconds = 1)
        @Async
        Task<Void> a() {
            await(Elio.yieldNow());
            endless = true;
            while (endless) {
                Thread.onSpinWait();
            }
            return Task.done();
        }
    }

    @Test
    void aWorkerThatIsBlockedIsShownAtWork() {
        String text = hang(BlocksTheWorker.class);
        endless = false;
        assertTrue(text.startsWith("the test did not end within 1 s.\ncoroutine #A [running] (worker 0, "), text);
        assertTrue(text.contains(" s)\n    at io.elio.test.HangTest$BlocksTheWorker.a(HangTest.java)\n"), text);
    }
}
