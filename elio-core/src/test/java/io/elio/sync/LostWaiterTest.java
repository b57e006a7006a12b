package io.elio.sync;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.runtime.NoThreadsLeft;
import io.elio.runtime.Scheduler;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A scheduler is shut down by force while its coroutines wait for what those of another one want too. */
@ExtendWith(NoThreadsLeft.class)
class LostWaiterTest {
    private final Scheduler lost = new Scheduler(1);
    private final Scheduler alive = new Scheduler(1);

    /** Starts a coroutine on the scheduler; answers when it waits. */
    private static JoinHandle<Void> waiting(Scheduler scheduler, Task<Void> wait) throws Exception {
        return scheduler.spawn(() -> spawnAndLetRun(wait)).toFuture().get();
    }

    @Async
    private static Task<JoinHandle<Void>> spawnAndLetRun(Task<Void> wait) {
        JoinHandle<Void> handle = Elio.spawn(wait);
        await(Elio.yieldNow());
        return Task.of(handle);
    }

    private void passesTheLost(Task<Void> wait, Runnable give) throws Exception {
        lost.start();
        alive.start();
        try {
            JoinHandle<Void> first = waiting(lost, wait);
            JoinHandle<Void> second = waiting(alive, wait);
            lost.shutdownForce();
            assertThrows(CancellationException.class, () -> first.toFuture().get());
            give.run();
            assertEquals(null, second.toFuture().get());
        } finally {
            alive.shutdownForce();
        }
    }

    @Test
    void aMutexGoesToTheNext() throws Exception {
        Mutex mutex = new Mutex();
        assertTrue(mutex.tryLock());
        passesTheLost(mutex.lock(), mutex::unlock);
        assertTrue(mutex.isLocked());
    }

    @Test
    void theTurnOfAWriterPasses() throws Exception {
        SharedMutex mutex = new SharedMutex();
        assertTrue(mutex.tryLockShared());
        passesTheLost(mutex.lock(), mutex::unlockShared);
        assertTrue(mutex.isWriterActive());
    }

    @Test
    void aPermitGoesToTheNext() throws Exception {
        Semaphore semaphore = new Semaphore(0);
        passesTheLost(semaphore.acquire(), semaphore::release);
        assertEquals(0, semaphore.availablePermits());
    }
}
