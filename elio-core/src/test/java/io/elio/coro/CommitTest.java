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
import org.junit.jupiter.api.Test;

/** What can happen between the record of a wait and its registration, and after. */
class CommitTest {
    private final TestHome home = new TestHome();
    private final Gate gate = new Gate();

    @Test
    void completionBeforeTheAwaitDoesNotSuspend() throws Throwable {
        gate.open(7);
        assertEquals(7, home.complete(SumFrame.sum(gate)));
        assertEquals(1, home.steps);
        assertEquals(1, gate.results);
    }

    @Test
    void completionDuringTheCommitGoesOnInTheSameStep() throws Throwable {
        gate.duringSuspend = () -> gate.open(7);
        assertEquals(8, home.complete(SumFrame.sum(gate, Task.of(1))));
        assertEquals(1, home.steps);
        assertEquals(1, gate.results);
    }

    @Test
    void failureDuringTheCommitArrivesAtTheAwait() throws Throwable {
        IllegalArgumentException failure = new IllegalArgumentException("bad");
        gate.duringSuspend = () -> gate.fail(failure);
        SumFrame handler = new SumFrame(true, 3, gate);
        assertEquals(3, home.complete(handler));
        assertSame(failure, handler.caught);
    }

    @Test
    void whatSuspendThrowsArrivesAtTheAwaitAndCountsAsNotRegistered() throws Throwable {
        gate.suspendFailure = new IllegalArgumentException("cannot register");
        SumFrame handler = new SumFrame(true, 3, gate);
        assertEquals(3, home.complete(handler));
        assertSame(gate.suspendFailure, handler.caught);
        assertEquals(0, gate.results);
    }

    @Test
    void resumingBeforeSuspendHasReturnedQueuesTheCoroutineOnce() throws Throwable {
        Awaitable<Object> eager = new Awaitable<>() {
            @Override
            public boolean isReady() {
                return false;
            }

            @Override
            public boolean suspend(Coroutine coroutine) {
                coroutine.resume();
                return true;
            }

            @Override
            public Object result() {
                return 4;
            }
        };
        assertEquals(4, home.complete(SumFrame.sum(eager)));
        assertEquals(2, home.steps);
    }

    @Test
    void aSecondCompletionIsRefusedInEveryState() {
        Coroutine coroutine = home.spawn(SumFrame.sum(gate));
        assertEquals("queued", refusal(coroutine));
        home.runAll();
        gate.open(1);
        assertEquals("queued", refusal(coroutine));
        home.runAll();
        assertEquals(2, home.steps);
        assertTrue(coroutine.isFinished());
        assertEquals("finished", refusal(coroutine));
    }

    @Test
    void aRunningCoroutineCannotBeResumed() {
        List<String> refusals = new ArrayList<>();
        home.spawn(() -> {
            refusals.add(refusal(Coroutine.current()));
            return Task.done();
        });
        home.runAll();
        assertEquals(List.of("running"), refusals);
    }

    @Test
    void anAwaitableThatResumesAndAnswersFalseIsReported() {
        Awaitable<Object> wrong = new Awaitable<>() {
            @Override
            public boolean isReady() {
                return false;
            }

            @Override
            public boolean suspend(Coroutine coroutine) {
                coroutine.resume();
                return false;
            }

            @Override
            public Object result() {
                return 4;
            }
        };
        Coroutine coroutine = home.spawn(SumFrame.sum(wrong));
        home.runAll();
        assertTrue(coroutine.isFinished());
        assertEquals(1, home.unhandled.size());
        assertEquals(wrong.getClass().getName() + ".suspend did not answer true, but the coroutine was resumed (expected: one of both)",
            home.unhandled.get(0).getMessage());
    }

    @Test
    void anAwaitableThatResumesAndThrowsIsReportedWithWhatItThrew() {
        IOException failure = new IOException("disk");
        gate.duringSuspend = () -> Coroutine.current().resume();
        gate.suspendFailure = failure;
        home.spawn(SumFrame.sum(gate));
        gate.value = 1;
        home.runAll();
        assertSame(failure, home.unhandled.get(0).getCause());
    }

    @Test
    void aWaitIsRegisteredOnlyAfterTheStackHasUnwound() {
        List<Boolean> linked = new ArrayList<>();
        SumFrame inner = SumFrame.sum(gate);
        SumFrame outer = SumFrame.sum(inner);
        gate.duringSuspend = () -> linked.add(inner.parent == outer && outer.parent == null);
        home.spawn(outer);
        home.runAll();
        assertEquals(List.of(true), linked);
        assertFalse(gate.waiter.suspending);
    }

    @Test
    void aStepThatFailsLeavesNoTraceForTheNextCoroutine() throws Throwable {
        home.spawn(SumFrame.sum(Task.failed(new IOException("disk"))));
        assertEquals(1, home.complete(SumFrame.sum(Task.of(1))));
        assertNull(Coroutine.current());
    }

    private static String refusal(Coroutine coroutine) {
        IllegalStateException refused = assertThrows(IllegalStateException.class, coroutine::resume);
        String message = refused.getMessage();
        String start = "coroutine " + coroutine.label() + " was resumed while it is ";
        assertTrue(message.startsWith(start) && message.endsWith(" (expected: waiting; each wait is completed once)"), message);
        return message.substring(start.length(), message.indexOf(" (expected"));
    }
}
