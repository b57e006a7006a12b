package io.elio.coro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Awaitable;
import io.elio.Task;
import org.junit.jupiter.api.Test;

class DepthTest {
    private final TestHome home = new TestHome();
    private final Gate gate = new Gate();

    @Test
    void aMillionNestedAwaitsThatAreReady() throws Throwable {
        assertEquals(1_000_005, home.complete(new DeepFrame(1_000_000, Task.of(5))));
        assertEquals(1, home.steps);
    }

    @Test
    void aMillionNestedAwaitsThatSuspend() throws Throwable {
        Coroutine coroutine = home.spawn(new DeepFrame(1_000_000, gate));
        home.runAll();
        gate.open(5);
        home.runAll();
        assertEquals(1_000_005, coroutine.result());
        assertEquals(2, home.steps);
    }

    @Test
    void aFailureSkipsAMillionFrames() {
        Coroutine coroutine = home.spawn(new DeepFrame(1_000_000, gate));
        home.runAll();
        gate.fail(new IllegalArgumentException("bad"));
        home.runAll();
        assertEquals("bad", assertThrows(IllegalArgumentException.class, coroutine::result).getMessage());
    }

    @Test
    void withoutAnyStackEveryTaskIsStartedByTheRunLoop() throws Throwable {
        home.stackBudget = 0;
        assertEquals(6, home.complete(SumFrame.sum(Task.of(1), SumFrame.sum(Task.of(2)), new TailFrame(() -> Task.of(3)))));
        assertEquals(1, home.steps);
    }

    @Test
    void aLoopOfTailAwaitsRunsInConstantMemory() throws Throwable {
        assertEquals(1, home.complete(new TailFrame(() -> tail(5_000_000))));
    }

    @Test
    void aTailAwaitThatWaitsLeavesNoFrame() throws Throwable {
        SumFrame outer = SumFrame.sum(new TailFrame(() -> new TailFrame(() -> gate)));
        Coroutine coroutine = home.spawn(outer);
        home.runAll();
        assertTrue(coroutine.top == outer);
        gate.open(4);
        home.runAll();
        assertEquals(4, coroutine.result());
    }

    @Test
    void aResumedFrameThatLeavesByATailAwaitHandsItsParentOn() throws Throwable {
        Gate second = new Gate();
        Frame switching = new TailFrame(null) {
            @Override
            protected Object start(Coroutine co) throws Throwable {
                Coroutine.await(gate, co);
                co.link(this, 1 << 1);
                return null;
            }

            @Override
            protected void resume(Coroutine co) {
                co.takeReference();
                try {
                    Object result = Coroutine.await(SumFrame.sum(second), co);
                    if (!co.suspending) {
                        co.putReference(result);
                    }
                } catch (Throwable failure) {
                    throw new AssertionError(failure);
                }
            }
        };
        SumFrame outer = SumFrame.sum(switching, Task.of(1));
        Coroutine coroutine = home.spawn(outer);
        home.runAll();
        gate.open(0);
        home.runAll();
        assertTrue(coroutine.top instanceof SumFrame && coroutine.top.parent == outer);
        second.open(41);
        home.runAll();
        assertEquals(42, coroutine.result());
    }

    private static Awaitable<?> tail(int left) {
        return left == 0 ? Task.of(chainLength(Coroutine.current().top)) : new TailFrame(() -> tail(left - 1));
    }

    private static int chainLength(Frame top) {
        int length = 0;
        for (Frame frame = top; frame != null; frame = frame.parent) {
            length++;
        }
        return length;
    }
}
