package io.elio.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.Elio;
import io.elio.RunConfig;
import io.elio.Task;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Timeout;

/** What lies at a worker that is held up by a step, and one that has nothing to do. */
@Timeout(60)
class WorkerTheftTest {
    private static final int CHILDREN = 100;

    private final List<Integer> order = new CopyOnWriteArrayList<>();
    private final CountDownLatch all = new CountDownLatch(CHILDREN);
    private volatile long stealsBefore;

    @RepeatedTest(20)
    void allThatWaitsIsTakenTheOldestFirst() throws Exception {
        try (Scheduler scheduler = new Scheduler(RunConfig.threads(2))) {
            scheduler.start();
            assertTrue(scheduler.spawn(this::spawnAndHold).toFuture().get(), "the others did not run meanwhile");
            assertEquals(IntStream.range(0, CHILDREN).boxed().toList(), order);
            assertEquals(CHILDREN, scheduler.totalSteals() - stealsBefore);
        }
    }

    @Async
    private Task<Boolean> spawnAndHold() {
        // It may have been taken from an inbox itself.
        stealsBefore = Worker.current().scheduler().totalSteals();
        for (int i = 0; i < CHILDREN; i++) {
            int child = i;
            Elio.go(() -> note(child));
        }
        return Task.of(awaitAll());
    }

    @Async
    private Task<Void> note(int child) {
        order.add(child);
        all.countDown();
        return Task.done();
    }

    private boolean awaitAll() {
        try {
            return all.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
