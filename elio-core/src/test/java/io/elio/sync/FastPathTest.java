package io.elio.sync;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import io.elio.Async;
import io.elio.Task;
import io.elio.coro.TestHome;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** What does not wait allocates nothing, compiled or not. */
class FastPathTest {
    /** Fewer than the ready awaits that a step may pass. */
    private static final int TIMES = 80;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final TestHome home = new TestHome();
    private final Mutex mutex = new Mutex();
    private final SharedMutex shared = new SharedMutex();
    private final Semaphore semaphore = new Semaphore(1);
    private final Event event = new Event();

    @Async
    private Task<Void> lock() {
        await(mutex.lock());
        mutex.unlock();
        return Task.done();
    }

    @Async
    private Task<Void> share() {
        await(shared.lockShared());
        shared.unlockShared();
        await(shared.lock());
        shared.unlock();
        return Task.done();
    }

    @Async
    private Task<Void> acquire() {
        await(semaphore.acquire());
        semaphore.release();
        return Task.done();
    }

    @Async
    private Task<Void> awaitSet() {
        event.set();
        await(event.await());
        event.reset();
        return Task.done();
    }

    @Async
    private Task<Long> allocatedBy(int which) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < TIMES; i += 2) {
            switch (which) {
                case 0 -> await(lock());
                case 1 -> await(share());
                case 2 -> await(acquire());
                default -> await(awaitSet());
            }
        }
        return Task.of(THREADS.getCurrentThreadAllocatedBytes() - before);
    }

    @Test
    void uncontendedUseAllocatesNothing() throws Throwable {
        for (int which = 0; which < 4; which++) {
            // The first round loads classes.
            home.complete(allocatedBy(which));
            int steps = home.steps;
            assertEquals(0L, home.complete(allocatedBy(which)), "bytes in round " + which);
            assertEquals(1, home.steps - steps);
        }
    }
}
