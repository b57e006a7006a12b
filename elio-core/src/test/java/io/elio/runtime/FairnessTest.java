package io.elio.runtime;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.AsyncCallable;
import io.elio.Elio;
import io.elio.RunConfig;
import io.elio.Task;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** How many steps a worker that always has something to run makes at most before it looks at what comes from outside. */
@Timeout(60)
@ExtendWith(NoThreadsLeft.class)
class FairnessTest {
    private static final int INBOX_BOUND = 256;
    private static final int IO_BOUND = 16_384;

    /** Notes the most steps between two polls. */
    private static final class Polled extends TestBackend {
        private Scheduler scheduler;
        private long last;
        private long most;

        @Override
        public int poll() {
            if (scheduler != null) {
                most = Math.max(most, scheduler.totalTasksExecuted() - last);
                last = scheduler.totalTasksExecuted();
            }
            return 0;
        }

        void begin(Scheduler observed) {
            last = observed.totalTasksExecuted();
            scheduler = observed;
        }
    }

    private static Task<Void> note(AtomicBoolean ran) {
        ran.set(true);
        return Task.done();
    }

    /** The yield loop runs on the worker; what it submits comes from another thread. */
    private static void submitFromOutside(Runnable submission) throws InterruptedException {
        Thread thread = new Thread(submission);
        thread.start();
        thread.join();
    }

    @Test
    void theInboxIsServedWithinItsBound() throws Exception {
        try (Scheduler scheduler = new Scheduler(1)) {
            scheduler.start();
            int most = scheduler.spawn(() -> {
                int worst = 0;
                for (int round = 0; round < 20; round++) {
                    AtomicBoolean inbox = new AtomicBoolean();
                    AtomicBoolean mail = new AtomicBoolean();
                    submitFromOutside(() -> {
                        scheduler.go(() -> note(inbox));
                        scheduler.goTo(0, () -> note(mail));
                    });
                    int steps = 0;
                    while (!inbox.get() || !mail.get()) {
                        await(Elio.yieldNow());
                        steps++;
                    }
                    worst = Math.max(worst, steps);
                }
                return Task.of(worst);
            }).toFuture().get();
            assertTrue(most <= INBOX_BOUND, () -> most + " steps");
        }
    }

    @Test
    void operationsAreServedWithinTheirBound() throws Exception {
        assertTrue(mostStepsBetweenPolls(() -> Elio.yieldNow()) <= IO_BOUND);
    }

    /** Such children run nested in the step of who joins them, and count as steps. */
    @Test
    void childrenThatAreJoinedAtOnceDoNotPutServiceOff() throws Exception {
        long most = mostStepsBetweenPolls(() -> Elio.spawn(Task::done).awaitFinished());
        assertTrue(most <= INBOX_BOUND + 1, () -> most + " steps");
    }

    private static long mostStepsBetweenPolls(AsyncCallable<Void> step) throws Exception {
        Polled[] backend = new Polled[1];
        try (Scheduler scheduler = new Scheduler(RunConfig.threads(1),
                TestBackend.provider("test", 1, Optional.empty(), () -> backend[0] = new Polled()))) {
            scheduler.start();
            return scheduler.spawn(() -> {
                backend[0].begin(scheduler);
                for (int i = 0; i < 20_000; i++) {
                    await(step.call());
                }
                assertTrue(backend[0].most > 0);
                return Task.of(backend[0].most);
            }).toFuture().get();
        }
    }

    @Test
    void countersAreExactAtRest() throws Exception {
        try (Scheduler scheduler = new Scheduler(2)) {
            scheduler.start();
            for (int i = 0; i < 100; i++) {
                scheduler.goTo(i % 2, () -> {
                    await(Elio.yieldNow());
                    return Task.done();
                });
            }
            assertTrue(scheduler.awaitIdle(Duration.ofSeconds(30)));
            assertEquals(0, scheduler.activeTasks());
            assertEquals(0, scheduler.pendingTasks());
            assertEquals(200, scheduler.totalTasksExecuted());
            assertEquals(100, scheduler.tasksExecuted(0));
            assertEquals(100, scheduler.tasksExecuted(1));
            assertEquals(0, scheduler.tasksExecuted(-1));
            assertEquals(0, scheduler.totalSteals());
        }
    }
}
