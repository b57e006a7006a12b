package io.elio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CancelTokenTest {
    private final CancelSource source = new CancelSource();
    private final CancelToken token = source.token();
    private final List<String> calls = new ArrayList<>();

    @Test
    void callbacksRunNewestFirstOnceOnTheCancellingThread() {
        AtomicReference<Thread> thread = new AtomicReference<>();
        token.onCancel(() -> calls.add("first"));
        token.onCancel(() -> {
            calls.add("second");
            thread.set(Thread.currentThread());
        });
        assertFalse(token.isCancelled());
        source.cancel();
        source.cancel();
        assertEquals(List.of("second", "first"), calls);
        assertSame(Thread.currentThread(), thread.get());
        assertTrue(token.isCancelled() && source.isCancelled());
    }

    @Test
    void aClosedRegistrationDoesNotRun() {
        CancelRegistration oldest = token.onCancel(() -> calls.add("oldest"));
        CancelRegistration middle = token.onCancel(() -> calls.add("middle"));
        token.onCancel(() -> calls.add("newest"));
        middle.close();
        middle.close();
        oldest.close();
        source.cancel();
        assertEquals(List.of("newest"), calls);
        middle.close();
    }

    @Test
    void registeringOnACancelledTokenRunsAtOnce() {
        source.cancel();
        CancelRegistration registration = token.onCancel(() -> calls.add("now"));
        assertEquals(List.of("now"), calls);
        registration.close();
        IllegalArgumentException thrown = new IllegalArgumentException();
        assertSame(thrown, assertThrows(IllegalArgumentException.class, () -> token.onCancel(() -> {
            throw thrown;
        })));
    }

    @Test
    void theFirstExceptionIsThrownWhenAllHaveRun() {
        RuntimeException later = new RuntimeException("later");
        IllegalStateException first = new IllegalStateException("first");
        token.onCancel(() -> calls.add("oldest"));
        token.onCancel(() -> {
            throw later;
        });
        token.onCancel(() -> {
            throw first;
        });
        assertSame(first, assertThrows(IllegalStateException.class, source::cancel));
        assertEquals(List.of(later), List.of(first.getSuppressed()));
        assertEquals(List.of("oldest"), calls);
    }

    @Test
    void noneIsNeverCancelledAndKeepsNothing() {
        CancelRegistration registration = CancelToken.none().onCancel(() -> calls.add("never"));
        registration.close();
        assertFalse(CancelToken.none().isCancelled());
        assertEquals(List.of(), calls);
        assertThrows(NullPointerException.class, () -> CancelToken.none().onCancel(null));
    }

    @Test
    void aCallbackMayCloseItselfAndLaterOnesAndCancelAgain() {
        CancelRegistration later = token.onCancel(() -> calls.add("later"));
        AtomicReference<CancelRegistration> self = new AtomicReference<>();
        self.set(token.onCancel(() -> {
            calls.add("self");
            self.get().close();
            later.close();
            source.cancel();
            token.onCancel(() -> calls.add("nested"));
        }));
        source.cancel();
        assertEquals(List.of("self", "nested"), calls);
    }

    @Test
    void closeWaitsForTheRunningCallbackOfAnotherThread() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        CancelRegistration registration = token.onCancel(() -> {
            running.countDown();
            awaitQuietly(finish);
            calls.add("callback over");
        });
        Thread canceller = new Thread(source::cancel);
        canceller.start();
        running.await();
        Thread closer = new Thread(() -> {
            registration.close();
            calls.add("closed");
        });
        closer.start();
        while (closer.isAlive() && closer.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        finish.countDown();
        closer.join();
        canceller.join();
        assertEquals(List.of("callback over", "closed"), calls);
    }

    @Test
    void anInterruptDoesNotEndTheWaitOfClose() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        CancelRegistration registration = token.onCancel(() -> {
            running.countDown();
            awaitQuietly(finish);
        });
        Thread canceller = new Thread(source::cancel);
        canceller.start();
        running.await();
        AtomicReference<Boolean> interrupted = new AtomicReference<>();
        Thread closer = new Thread(() -> {
            registration.close();
            interrupted.set(Thread.interrupted());
        });
        closer.start();
        closer.interrupt();
        finish.countDown();
        closer.join();
        canceller.join();
        assertEquals(true, interrupted.get());
    }

    @Test
    void callbacksThatCloseEachOtherDoNotDeadlock() throws Exception {
        CancelSource other = new CancelSource();
        CyclicBarrier bothRun = new CyclicBarrier(2);
        AtomicReference<CancelRegistration> here = new AtomicReference<>();
        AtomicReference<CancelRegistration> there = new AtomicReference<>();
        CountDownLatch over = new CountDownLatch(2);
        here.set(token.onCancel(() -> closeWhenBothRun(bothRun, there, over)));
        there.set(other.token().onCancel(() -> closeWhenBothRun(bothRun, here, over)));
        Thread thread = new Thread(other::cancel);
        thread.start();
        source.cancel();
        assertTrue(over.await(10, TimeUnit.SECONDS));
        thread.join();
    }

    @Test
    void aCallbackMayTakeALockThatAnotherThreadHoldsWhileItRegisters() throws Exception {
        Object lock = new Object();
        CountDownLatch callbackWants = new CountDownLatch(1);
        token.onCancel(() -> {
            callbackWants.countDown();
            synchronized (lock) {
                calls.add("got the lock");
            }
        });
        Thread canceller;
        synchronized (lock) {
            canceller = new Thread(source::cancel);
            canceller.start();
            callbackWants.await();
            // Would deadlock if the callback ran under the token's lock.
            token.onCancel(() -> calls.add("registered"));
        }
        canceller.join();
        assertEquals(List.of("registered", "got the lock"), calls);
    }

    private static void closeWhenBothRun(CyclicBarrier bothRun, AtomicReference<CancelRegistration> other, CountDownLatch over) {
        try {
            bothRun.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        other.get().close();
        over.countDown();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
