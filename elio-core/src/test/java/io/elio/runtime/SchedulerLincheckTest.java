package io.elio.runtime;

import static io.elio.runtime.ModelThreads.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.RunConfig;
import io.elio.Task;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/**
 * A whole scheduler under the model checker: its workers are threads of the model, and block in a monitor. A coroutine that is lost, or a
 * shutdown that waits for ever, is a deadlock, which the model checker reports.
 */
class SchedulerLincheckTest {
    private static final int INVOCATIONS = Stress.times(60);
    private static final Duration FOR_EVER = Duration.ofDays(1_000_000);

    private static final IoBackendProvider BACKEND = new IoBackendProvider() {
        @Override
        public String name() {
            return "model";
        }

        @Override
        public int priority() {
            return 0;
        }

        @Override
        public Optional<String> unavailableReason() {
            return Optional.empty();
        }

        @Override
        public IoBackend open() {
            return new ModelBackend();
        }
    };

    private static Scheduler started(int workers) {
        Scheduler scheduler = new Scheduler(RunConfig.threads(workers), BACKEND);
        scheduler.start();
        return scheduler;
    }

    @Test
    void aShutdownAgainstASpawn() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Scheduler scheduler = started(1);
            AtomicInteger ran = new AtomicInteger();
            JoinHandle<?>[] spawned = new JoinHandle<?>[1];
            boolean[] drained = new boolean[1];
            together(() -> spawned[0] = scheduler.spawn(() -> Task.of(ran.incrementAndGet())),
                () -> drained[0] = scheduler.shutdown(FOR_EVER));
            assertTrue(drained[0]);
            assertEquals(ran.get() == 1 ? "1" : "refused", end(spawned[0]));
        });
    }

    /** What one worker queues is stolen by the other, which is told to go, or was sent to it before. */
    @Test
    void stealsAgainstAResize() {
        checkSpawns(2, 1);
    }

    /** The only worker, whose queues nobody stole from until now, gets company. */
    @Test
    void spawnsAgainstGrowth() {
        checkSpawns(1, 2);
    }

    private static void checkSpawns(int workers, int workersThen) {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Scheduler scheduler = started(workers);
            AtomicInteger ran = new AtomicInteger();
            together(() -> scheduler.spawn(() -> {
                Elio.go(() -> Task.of(ran.incrementAndGet()));
                Elio.go(() -> Task.of(ran.incrementAndGet()));
                return Task.of(ran.incrementAndGet());
            }).joinFinished(), () -> scheduler.setThreads(workersThen));
            assertTrue(scheduler.shutdown(FOR_EVER));
            assertEquals(3, ran.get());
        });
    }

    @Test
    void aResizeAgainstAShutdown() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Scheduler scheduler = started(1);
            boolean[] refused = new boolean[1];
            together(() -> refused[0] = isRefused(() -> scheduler.setThreads(2)), () -> scheduler.shutdown(FOR_EVER));
            assertTrue(scheduler.shutdown(FOR_EVER));
            assertTrue(isRefused(() -> scheduler.setThreads(1)));
        });
    }

    private static boolean isRefused(Runnable action) {
        try {
            action.run();
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    /** The value or how it failed. */
    private static String end(JoinHandle<?> handle) {
        assertTrue(handle.isFinished());
        try {
            return String.valueOf(handle.result());
        } catch (IllegalStateException e) {
            return "refused";
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
