package io.elio.io.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Elio;
import io.elio.RunConfig;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class IoHandleTest {
    private static final class Counting extends IoHandle {
        final AtomicInteger cancels = new AtomicInteger();
        final AtomicInteger frees = new AtomicInteger();

        @Override
        protected void cancelOperations() {
            cancels.incrementAndGet();
        }

        @Override
        protected void free() {
            frees.incrementAndGet();
        }
    }

    @Test
    void anIdleHandleIsFreedByTheClose() {
        Counting handle = new Counting();
        assertTrue(handle.acquire());
        handle.release();
        assertFalse(handle.isClosed());
        handle.close();
        handle.close();
        assertTrue(handle.isClosed());
        assertFalse(handle.acquire());
        assertEquals(1, handle.frees.get());
        assertEquals(0, handle.cancels.get());
    }

    @Test
    void aHandleInUseIsFreedByTheLastUse() {
        Counting handle = new Counting();
        assertTrue(handle.acquire());
        assertTrue(handle.acquire());
        handle.close();
        handle.close();
        assertEquals(1, handle.cancels.get());
        handle.release();
        assertEquals(0, handle.frees.get());
        handle.release();
        assertEquals(1, handle.frees.get());
    }

    @Test
    void whoeverIsLastFreesOnce() throws Exception {
        for (int i = 0; i < 2000; i++) {
            Counting handle = new Counting();
            CyclicBarrier start = new CyclicBarrier(2);
            Thread user = new Thread(() -> use(handle, start));
            user.start();
            start.await();
            handle.close();
            user.join();
            assertEquals(1, handle.frees.get());
            assertTrue(handle.cancels.get() <= 1);
        }
    }

    /** Several times at once, because the end may fall between the two steps of who waits. */
    @Test
    void whoWaitsForTheEndIsTold() throws Exception {
        for (int i = 0; i < 200; i++) {
            Counting handle = new Counting();
            assertTrue(handle.acquire());
            CyclicBarrier start = new CyclicBarrier(2);
            Thread user = new Thread(() -> {
                await(start);
                handle.release();
            });
            user.start();
            handle.close();
            start.await();
            Elio.run(RunConfig.threads(1), handle::settled);
            assertEquals(1, handle.frees.get());
            user.join();
            Elio.run(RunConfig.threads(1), handle::settled);
        }
    }

    private static void await(CyclicBarrier start) {
        try {
            start.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static void use(Counting handle, CyclicBarrier start) {
        await(start);
        while (handle.acquire()) {
            handle.release();
        }
    }

    @Test
    void aWakeUpIsNeverSleptOver() {
        SleepGate gate = new SleepGate();
        assertFalse(gate.notifyOwner());
        assertFalse(gate.fallAsleep());
        assertTrue(gate.fallAsleep());
        assertTrue(gate.notifyOwner());
        assertFalse(gate.notifyOwner());
        gate.wakeUp();
        assertTrue(gate.fallAsleep());
    }
}
