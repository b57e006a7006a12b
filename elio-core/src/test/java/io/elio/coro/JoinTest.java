package io.elio.coro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.JoinWaitOutcome;
import io.elio.Task;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class JoinTest {
    private final TestHome home = new TestHome();
    private final Gate gate = new Gate();
    private final Coroutine target = home.spawn(SumFrame.sum(gate));

    JoinTest() {
        home.runAll();
    }

    private void finish(int value) {
        gate.open(value);
        home.runAll();
    }

    @Test
    void aFinishedCoroutineIsJoinedWithoutASuspension() throws Throwable {
        finish(3);
        int steps = home.steps;
        assertEquals(3, home.complete(SumFrame.sum(target)));
        assertEquals(steps + 1, home.steps);
    }

    @Test
    void manyJoinersGetTheSameValue() throws Throwable {
        List<Coroutine> joiners = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            joiners.add(home.spawn(SumFrame.sum(target, Task.of(i))));
        }
        home.runAll();
        finish(10);
        for (int i = 0; i < 5; i++) {
            assertEquals(10 + i, joiners.get(i).result());
        }
    }

    @Test
    void everyJoinerGetsTheSameFailure() {
        Coroutine first = home.spawn(SumFrame.sum(target));
        Coroutine second = home.spawn(SumFrame.sum(target));
        home.runAll();
        IOException failure = new IOException("disk");
        gate.fail(failure);
        home.runAll();
        assertSame(failure, assertThrows(IOException.class, first::result));
        assertSame(failure, assertThrows(IOException.class, second::result));
        assertSame(failure, assertThrows(IOException.class, () -> home.complete(SumFrame.sum(target))));
        assertEquals(List.of(), home.unhandled);
    }

    @Test
    void aCoroutineCannotJoinItself() {
        Coroutine[] self = new Coroutine[1];
        self[0] = home.spawn(() -> SumFrame.sum(self[0]));
        home.runAll();
        IllegalStateException failure = assertThrows(IllegalStateException.class, self[0]::result);
        assertEquals("coroutine " + self[0].label() + " awaits its own handle and would never go on", failure.getMessage());
    }

    @Test
    void awaitFinishedNeitherThrowsNorAnswersTheResult() throws Throwable {
        assertFalse(target.isFinished());
        Coroutine waiter = home.spawn(target.awaitFinished());
        home.runAll();
        gate.fail(new IOException("disk"));
        home.runAll();
        assertNull(waiter.result());
        assertTrue(target.isFinished());
        assertTrue(target.isReady());
        assertNull(home.complete(target.awaitFinished()));
    }

    @Test
    void joinFinishedBlocksAForeignThreadUntilTheEnd() throws Exception {
        CompletableFuture<Boolean> seen = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            target.joinFinished();
            seen.complete(target.isFinished());
        });
        thread.start();
        while (thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        finish(1);
        assertTrue(seen.get());
        thread.join();
    }

    @Test
    void everyThreadThatWaitsForTheEndGoesOn() throws Throwable {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            threads.add(new Thread(target::joinFinished));
        }
        for (Thread thread : threads) {
            thread.start();
            while (thread.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
        }
        Coroutine observer = home.spawn(target.awaitFinished());
        home.runAll();
        finish(1);
        for (Thread thread : threads) {
            thread.join();
        }
        assertTrue(observer.isFinished());
        assertEquals(1, target.result(), "the result is still there");
    }

    @Test
    void joinFinishedKeepsAnInterrupt() {
        finish(1);
        Coroutine other = home.spawn(SumFrame.sum(Task.of(1)));
        Thread.currentThread().interrupt();
        Thread helper = new Thread(home::runAll);
        helper.start();
        other.joinFinished();
        assertTrue(Thread.interrupted());
    }

    @Test
    void joinFinishedInACoroutineIsRefused() {
        Coroutine coroutine = home.spawn(() -> {
            target.joinFinished();
            return Task.done();
        });
        home.runAll();
        IllegalStateException failure = assertThrows(IllegalStateException.class, coroutine::result);
        assertEquals("joinFinished() on " + Thread.currentThread().getName()
            + " would block a thread that runs coroutines (expected: await(handle.awaitFinished()))", failure.getMessage());
    }

    @Test
    void waitReadyCompletes() throws Throwable {
        Coroutine waiter = home.spawn(target.waitReady(Duration.ofSeconds(1), CancelToken.none()));
        home.runQueued();
        assertEquals(1, home.pendingTimers());
        gate.open(1);
        home.runQueued();
        assertEquals(JoinWaitOutcome.COMPLETED, waiter.result());
        assertEquals(0, home.pendingTimers());
        assertEquals(JoinWaitOutcome.COMPLETED, home.complete(target.waitReady(CancelToken.none())));
    }

    @Test
    void waitReadyTimesOutAndLeavesNoObserver() throws Throwable {
        Coroutine waiter = home.spawn(target.waitReady(Duration.ofSeconds(1), CancelToken.none()));
        home.runAll();
        assertEquals(JoinWaitOutcome.TIMED_OUT, waiter.result());
        assertNull(target.observers);
        assertEquals(1_000_000_000, home.nanoTime());
    }

    @Test
    void waitReadyWithoutTimeOnlyLooks() throws Throwable {
        assertEquals(JoinWaitOutcome.TIMED_OUT, home.complete(target.waitReady(Duration.ZERO, CancelToken.none())));
        finish(1);
        assertEquals(JoinWaitOutcome.COMPLETED, home.complete(target.waitReady(Duration.ofSeconds(-1), CancelToken.none())));
    }

    @Test
    void waitReadyIsCancelledBeforeAndDuring() throws Throwable {
        CancelSource source = new CancelSource();
        Coroutine waiter = home.spawn(target.waitReady(Duration.ofSeconds(1), source.token()));
        home.runQueued();
        source.cancel();
        home.runQueued();
        assertEquals(JoinWaitOutcome.CANCELLED, waiter.result());
        assertEquals(0, home.pendingTimers());
        assertNull(target.observers);
        assertEquals(JoinWaitOutcome.CANCELLED, home.complete(target.waitReady(source.token())));
        finish(1);
        assertEquals(JoinWaitOutcome.COMPLETED, home.complete(target.waitReady(source.token())));
    }

    @Test
    void aWithdrawnObserverLeavesTheOthers() throws Throwable {
        Coroutine first = home.spawn(SumFrame.sum(target));
        Coroutine timed = home.spawn(target.waitReady(Duration.ofSeconds(1), CancelToken.none()));
        Coroutine last = home.spawn(SumFrame.sum(target));
        home.runAll();
        assertEquals(JoinWaitOutcome.TIMED_OUT, timed.result());
        finish(7);
        assertEquals(7, first.result());
        assertEquals(7, last.result());
    }

    @Test
    void futuresCompleteAsTheCoroutineDoes() {
        CompletableFuture<Object> before = target.toFuture();
        finish(3);
        assertEquals(3, before.join());
        assertEquals(3, target.toFuture().join());
    }

    @Test
    void futuresFailAsTheCoroutineDoes() {
        CompletableFuture<Object> future = target.toFuture();
        IOException failure = new IOException("disk");
        gate.fail(failure);
        home.runAll();
        assertSame(failure, assertThrows(CompletionException.class, future::join).getCause());
        assertFalse(target.isCancellationRequested());
    }

    @Test
    void cancellingAFutureRequestsCancellation() {
        CompletableFuture<Object> future = target.toFuture();
        assertFalse(target.isCancellationRequested());
        assertTrue(future.cancel(true));
        assertTrue(target.isCancellationRequested());
        assertFalse(target.isFinished());
        finish(1);
        assertThrows(CancellationException.class, future::join);
    }

    @Test
    void requestCancelReachesTheTokenOfTheCoroutineOnly() throws Throwable {
        List<Boolean> seen = new ArrayList<>();
        Coroutine coroutine = home.spawn(() -> {
            CancelToken token = Elio.cancelToken();
            JoinHandle<Boolean> child = Elio.spawn(() -> Task.of(Elio.cancelToken().isCancelled()));
            Coroutine.current().requestCancel();
            seen.add(token.isCancelled());
            seen.add(Elio.cancelToken().isCancelled());
            return new TailFrame(() -> child);
        });
        home.runAll();
        assertEquals(List.of(true, true), seen);
        assertEquals(false, coroutine.result());
        assertTrue(coroutine.isCancellationRequested());
    }

    @Async
    private static Task<CancelToken> tokenOfWhatIsAwaited() {
        Elio.await(Elio.yieldNow());
        return Task.of(Elio.cancelToken());
    }

    @Async
    private Task<Boolean> cancelledAfterTheCalleeHasEnded() {
        CancelToken token = Elio.await(tokenOfWhatIsAwaited());
        Elio.await(gate);
        return Task.of(token.isCancelled() && token == Elio.cancelToken());
    }

    @Test
    void theTokenThatAnAwaitedTaskTookIsTheCoroutinesAlsoWhenThatTaskHasEnded() throws Throwable {
        Coroutine coroutine = home.spawn(cancelledAfterTheCalleeHasEnded());
        home.runAll();
        coroutine.requestCancel();
        finish(1);
        assertEquals(true, coroutine.result());
    }

    @Test
    void requestCancelAfterTheEndDoesNothing() throws Throwable {
        finish(3);
        target.requestCancel();
        assertFalse(target.isCancellationRequested());
        assertEquals(3, target.result());
    }

    @Test
    void aCallbackThatThrowsIsThrownByRequestCancel() {
        IllegalArgumentException failure = new IllegalArgumentException("callback");
        target.cancelToken().onCancel(() -> {
            throw failure;
        });
        assertSame(failure, assertThrows(IllegalArgumentException.class, target::requestCancel));
        assertTrue(target.isCancellationRequested());
    }
}
