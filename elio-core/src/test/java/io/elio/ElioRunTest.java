package io.elio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.runtime.NoThreadsLeft;
import io.elio.runtime.Scheduler;
import io.elio.runtime.Script;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@Timeout(60)
@ExtendWith(NoThreadsLeft.class)
class ElioRunTest {
    private static final RunConfig ONE = RunConfig.threads(1);

    @Test
    void answersTheValue() {
        assertEquals(7, Elio.run(() -> Task.of(7)));
        assertNull(Elio.run(Task::done));
    }

    @Test
    void throwsTheVeryFailure() {
        IOException failure = new IOException("checked");
        assertSame(failure, assertThrows(IOException.class, () -> Elio.run(ONE, () -> Task.failed(failure))));
        assertSame(failure, assertThrows(IOException.class, () -> Elio.run(() -> {
            throw failure;
        }, IOException.class)));
    }

    @Test
    void usesTheConfiguration() {
        assertEquals(3, Elio.run(RunConfig.threads(3), () -> Task.of(Scheduler.current().threads())));
    }

    @Test
    void waitsForWhatWasSpawned() {
        AtomicBoolean finished = new AtomicBoolean();
        Elio.run(ONE, () -> {
            Elio.go(() -> Script.repeat(2, last -> {
                finished.set(last == null && Thread.currentThread().isDaemon());
                return Elio.sleep(Duration.ofMillis(5));
            }));
            return Task.done();
        });
        assertTrue(finished.get());
    }

    @Test
    void theShutdownTimeoutLimitsThat() {
        AtomicInteger steps = new AtomicInteger();
        Elio.run(ONE.withShutdownTimeout(Duration.ofMillis(5)), () -> {
            Elio.go(() -> Script.repeat(1_000_000, last -> {
                steps.incrementAndGet();
                return Elio.sleep(Duration.ofSeconds(30));
            }));
            return Task.done();
        });
        assertTrue(steps.get() <= 1);
    }

    @Test
    void onAWorkerItIsRefused() {
        String message = Elio.run(ONE, () -> Task.of(
            assertThrows(IllegalStateException.class, () -> Elio.run(Task::done)).getMessage()));
        assertTrue(message.contains("would block a thread that runs coroutines") && message.contains("await"), message);
    }

    @Test
    void anInterruptRequestsCancellation() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        AtomicReference<Object> outcome = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            CancelResult result = Elio.run(ONE, () -> {
                running.countDown();
                return Elio.sleep(Duration.ofDays(1000), Elio.cancelToken());
            });
            outcome.set(result + " " + Thread.interrupted());
        });
        thread.start();
        running.await();
        thread.interrupt();
        thread.join();
        assertEquals("CANCELLED true", outcome.get());
    }

    @Test
    void anInterruptBeforeItRequestsCancellation() {
        Thread.currentThread().interrupt();
        CancelResult result = Elio.run(ONE, () -> Elio.sleep(Duration.ofDays(1000), Elio.cancelToken()));
        assertTrue(Thread.interrupted());
        assertEquals(CancelResult.CANCELLED, result);
    }

    @Test
    void outsideOfItCoroutinesCannotBeStarted() {
        AtomicInteger ran = new AtomicInteger();
        assertThrows(IllegalStateException.class, () -> Elio.go(() -> Task.of(ran.incrementAndGet())));
        assertThrows(IllegalStateException.class, () -> Elio.goTo(0, () -> Task.of(ran.incrementAndGet())));
        JoinHandle<Integer> handle = Elio.spawn(() -> Task.of(ran.incrementAndGet()));
        assertTrue(handle.isFinished());
        assertThrows(IllegalStateException.class, handle::result);
        assertThrows(IllegalStateException.class, Elio.spawnTo(0, () -> Task.of(ran.incrementAndGet()))::result);
        assertEquals(0, ran.get());
    }
}
