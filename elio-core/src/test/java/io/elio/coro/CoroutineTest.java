package io.elio.coro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Awaitable;
import io.elio.Task;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class CoroutineTest {
    private final TestHome home = new TestHome();
    private final Gate gate = new Gate();

    @Test
    void aBodyThatNeverWaitsTakesOneStep() throws Throwable {
        assertEquals(6, home.complete(SumFrame.sum(Task.of(1), SumFrame.sum(Task.of(2)), Task.of(3))));
        assertEquals(1, home.steps);
        assertEquals(1, home.finished);
    }

    @Test
    void aWaitSuspendsTheWholeChainAndResumesIt() throws Throwable {
        Coroutine coroutine = home.spawn(SumFrame.sum(Task.of(1), SumFrame.sum(SumFrame.sum(gate)), Task.of(3)));
        home.runAll();
        assertSame(coroutine, gate.waiter);
        assertFalse(coroutine.isFinished());
        gate.open(40);
        home.runAll();
        assertEquals(44, coroutine.result());
        assertEquals(2, home.steps);
        assertEquals(1, gate.results);
    }

    @Test
    void oneFrameSuspendsManyTimes() throws Throwable {
        Gate second = new Gate();
        Coroutine coroutine = home.spawn(SumFrame.sum(SumFrame.sum(gate, second), Task.of(5)));
        home.runAll();
        gate.open(1);
        home.runAll();
        second.open(2);
        home.runAll();
        assertEquals(8, coroutine.result());
    }

    @Test
    void aCallableIsCalledInTheFirstStepAndItsTaskAwaited() throws Throwable {
        Coroutine coroutine = home.spawn(() -> {
            assertSame(Coroutine.current().home(), home);
            return SumFrame.sum(gate);
        });
        assertNull(Coroutine.current());
        home.runAll();
        gate.open(9);
        home.runAll();
        assertEquals(9, coroutine.result());
        assertNull(Coroutine.current());
    }

    @Test
    void aCallableThatAnswersNullFails() {
        Coroutine coroutine = home.spawn(() -> null);
        home.runAll();
        NullPointerException failure = assertThrows(NullPointerException.class, coroutine::result);
        assertTrue(failure.getMessage().endsWith(".call() answered null (expected: a Task, such as Task.done())"), failure.getMessage());
    }

    @Test
    void aCallableThatThrowsFails() {
        IOException failure = new IOException("disk");
        Coroutine coroutine = home.spawn(() -> {
            throw failure;
        });
        home.runAll();
        assertSame(failure, assertThrows(IOException.class, coroutine::result));
    }

    @Test
    void awaitingNullIsANullPointerExceptionInTheBody() {
        SumFrame task = SumFrame.sum((Awaitable<?>) null);
        NullPointerException failure = assertThrows(NullPointerException.class, () -> home.complete(task));
        assertEquals("the task that is awaited or returned is null (expected: a Task, such as Task.done(), or another Awaitable)",
            failure.getMessage());
    }

    @Test
    void aSecondAwaitOfATaskIsRefusedAndRunsNothing() throws Throwable {
        SumFrame task = SumFrame.sum(Task.of(1));
        assertEquals(1, home.complete(task));
        IllegalStateException failure = assertThrows(IllegalStateException.class, () -> home.complete(task));
        assertEquals("this task of com.acme.Sums.sum was awaited before (a task runs once: call the async method again for a second run)",
            failure.getMessage());
    }

    @Test
    void aFailureSkipsFramesWithoutHandlerAndIsCaughtByTheOneThatHasOne() throws Throwable {
        SumFrame handler = new SumFrame(true, 10, SumFrame.sum(SumFrame.sum(gate)), Task.of(5));
        Coroutine coroutine = home.spawn(SumFrame.sum(handler));
        home.runAll();
        IllegalArgumentException failure = new IllegalArgumentException("bad");
        gate.fail(failure);
        home.runAll();
        assertEquals(15, coroutine.result());
        assertSame(failure, handler.caught);
    }

    @Test
    void aFailureThatNobodyCatchesIsTheResult() {
        Coroutine coroutine = home.spawn(SumFrame.sum(SumFrame.sum(gate)));
        home.runAll();
        IOException failure = new IOException("disk");
        gate.fail(failure);
        home.runAll();
        assertSame(failure, assertThrows(IOException.class, coroutine::result));
        assertEquals(List.of(), home.unhandled);
    }

    @Test
    void aFailureOfADetachedCoroutineIsReportedOnce() {
        IOException failure = new IOException("disk");
        Coroutine coroutine = Coroutine.detached(home, Task.failed(failure));
        home.start(coroutine);
        home.runAll();
        assertEquals(List.of(failure), home.unhandled);
        assertEquals(1, home.finished);
    }

    @Test
    void aRejectedCoroutineIsFinishedAndFailed() {
        Coroutine coroutine = Coroutine.of(home, Task.of(1));
        IllegalStateException refused = new IllegalStateException("closed");
        coroutine.reject(refused);
        assertTrue(coroutine.isFinished());
        assertSame(refused, assertThrows(IllegalStateException.class, coroutine::result));
        assertEquals(0, home.finished);
    }

    @Test
    void resultsOfEveryKindAreBoxedAtTheEnd() throws Throwable {
        assertEquals(null, home.complete(Task.done()));
        assertEquals("x", home.complete(Task.of("x")));
        Coroutine coroutine = home.spawn(SumFrame.sum(gate));
        home.runAll();
        gate.open(3);
        home.runAll();
        assertEquals(Integer.valueOf(3), coroutine.result());
        assertEquals(Integer.valueOf(3), coroutine.result());
    }

    @Test
    void aSavedSuspensionThatIsAbandonedRegistersNothing() {
        OutOfMemoryError failure = new OutOfMemoryError("frame");
        SumFrame inner = SumFrame.sum(gate);
        Frame outer = new TailFrame(null) {
            @Override
            protected Object start(Coroutine co) throws Throwable {
                Coroutine.await(inner, co);
                assertTrue(co.suspending);
                throw co.abandon(failure);
            }
        };
        Coroutine coroutine = home.spawn(outer);
        home.runAll();
        assertSame(failure, assertThrows(OutOfMemoryError.class, coroutine::result));
        assertNull(gate.waiter);
        assertEquals(Frame.DONE, inner.state);
    }

    @Test
    void anExceptionThatEscapesWhileSuspendingRegistersNothing() {
        Frame outer = new TailFrame(null) {
            @Override
            protected Object start(Coroutine co) throws Throwable {
                Coroutine.await(gate, co);
                throw new IOException("late");
            }
        };
        Coroutine coroutine = home.spawn(outer);
        home.runAll();
        assertEquals("late", assertThrows(IOException.class, coroutine::result).getMessage());
        assertNull(gate.waiter);
    }

    @Test
    void aDeliveredFailureThatIsThrownOnKeepsItsTrace() {
        CompletableFuture<Object> future = new CompletableFuture<>();
        Coroutine waiting = home.spawn(new SumFrame(true, 0, Task.from(future)));
        List<StackTraceElement> made = new ArrayList<>();
        home.runAll();
        home.spawn(() -> {
            IOException failure = new IOException("shared");
            made.addAll(List.of(failure.getStackTrace()));
            future.completeExceptionally(failure);
            return Task.done();
        });
        home.runAll();
        assertEquals(made, List.of(assertThrows(IOException.class, waiting::result).getStackTrace()));
    }

    @Test
    void theResultOfARunningCoroutineIsRefused() {
        Coroutine coroutine = home.spawn(SumFrame.sum(gate));
        IllegalStateException failure = assertThrows(IllegalStateException.class, coroutine::result);
        assertEquals("coroutine " + coroutine.label() + " has not finished (expected: await the handle, or isReady())",
            failure.getMessage());
    }

    @Test
    void aFrameThatWasMadeToSaveIsNotStarted() {
        Frame frame = new FrameMetadataTest.Small();
        IllegalStateException failure = assertThrows(IllegalStateException.class, () -> frame.start(home.spawn(SumFrame.sum(gate))));
        assertEquals("io.elio.coro.FrameMetadataTest$Small was started (expected: an unstarted task; this frame was made to save what had"
            + " begun without one)", failure.getMessage());
    }

    @Test
    void framesOfAnotherProtocolAreRefused() {
        IllegalStateException failure = assertThrows(IllegalStateException.class, () -> new TailFrame(7, null));
        assertEquals("io.elio.coro.TailFrame was woven for protocol 7 (expected: 3). "
            + "Rebuild it with the elio-maven-plugin or agent of the same version as elio-core.", failure.getMessage());
    }
}
