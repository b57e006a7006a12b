package io.elio.coro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.elio.Task;
import org.junit.jupiter.api.Test;

class CoroutineTest {
    private final TestHome home = new TestHome();

    @Test
    void aBodyThatNeverWaitsTakesOneStep() throws Throwable {
        assertEquals(6, home.complete(SumFrame.sum(Task.of(1), SumFrame.sum(Task.of(2)), Task.of(3))));
        assertEquals(1, home.steps);
        assertEquals(1, home.finished);
    }

    @Test
    void aWaitSuspendsTheWholeChainAndResumesIt() throws Throwable {
        Gate gate = new Gate();
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
}
