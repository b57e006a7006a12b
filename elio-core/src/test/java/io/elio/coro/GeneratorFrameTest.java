package io.elio.coro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Elio;
import io.elio.Generator;
import io.elio.Task;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class GeneratorFrameTest {
    private final TestHome home = new TestHome();
    private final Gate gate = new Gate();

    @Test
    void elementsAreMadeOnDemandInOneStep() throws Throwable {
        CountingGeneratorFrame frame = new CountingGeneratorFrame(3, null, null);
        Generator<Integer> generator = frame.integers();
        assertEquals(true, home.complete(generator.advance()));
        assertEquals(0, generator.current());
        assertFalse(generator.isFinished());
        assertEquals(List.of(1, 2), home.complete(new CollectFrame(generator)));
        assertTrue(generator.isFinished());
        assertEquals(1, frame.finallyRuns);
        assertEquals(2, home.steps);
    }

    @Test
    void anEndedGeneratorStaysEnded() throws Throwable {
        Generator<Integer> generator = new CountingGeneratorFrame(0, null, null).integers();
        assertEquals(false, home.complete(generator.advance()));
        assertEquals(false, home.complete(generator.advance()));
    }

    @Test
    void waitsBetweenTheElementsSuspendWhoeverAdvances() throws Throwable {
        CountingGeneratorFrame frame = new CountingGeneratorFrame(3, Elio.sleep(Duration.ofMillis(1)), Elio.sleep(Duration.ofMillis(1)));
        assertEquals(List.of(0, 1, 2), home.complete(new TailFrame(() -> new CollectFrame(frame.integers()))));
        assertEquals(5, home.steps);
        assertEquals(4_000_000, home.nanoTime());
    }

    @Test
    void anAdvanceAwaitedWithoutAnyFrameSuspendsToo() throws Throwable {
        Generator<Integer> generator = new CountingGeneratorFrame(1, gate, null).integers();
        Coroutine coroutine = home.spawn(generator.advance());
        home.runAll();
        gate.open(null);
        home.runAll();
        assertEquals(true, coroutine.result());
        assertEquals(0, generator.current());
    }

    @Test
    void withoutAnyStackTheRunLoopAdvancesIt() throws Throwable {
        home.stackBudget = 0;
        assertEquals(List.of(0, 1, 2), home.complete(new CollectFrame(new CountingGeneratorFrame(3, null, null).integers())));
        assertEquals(1, home.steps);
    }

    @Test
    void aFailureOfTheBodyEndsItAndArrivesAtTheAdvance() throws Throwable {
        IOException failure = new IOException("disk");
        CountingGeneratorFrame frame = new CountingGeneratorFrame(1, Task.failed(failure), null);
        Generator<Integer> generator = frame.integers();
        assertSame(failure, assertThrows(IOException.class, () -> home.complete(new CollectFrame(generator))));
        assertTrue(generator.isFinished());
        assertEquals(1, frame.finallyRuns);
        assertEquals(false, home.complete(generator.advance()));
    }

    @Test
    void aFailureAfterAWaitArrivesAtTheAdvance() {
        CountingGeneratorFrame frame = new CountingGeneratorFrame(1, gate, null);
        Generator<Integer> generator = frame.integers();
        Coroutine coroutine = home.spawn(new CollectFrame(generator));
        home.runAll();
        IOException failure = new IOException("disk");
        gate.fail(failure);
        home.runAll();
        assertSame(failure, assertThrows(IOException.class, coroutine::result));
        assertTrue(generator.isFinished());
    }

    @Test
    void aConcurrentAdvanceIsRefused() {
        Generator<Integer> generator = new CountingGeneratorFrame(1, gate, null).integers();
        home.spawn(new CollectFrame(generator));
        home.runAll();
        IllegalStateException failure = assertThrows(IllegalStateException.class, () -> home.complete(generator.advance()));
        assertEquals("the generator is being advanced (expected: one advance, next or close at a time)", failure.getMessage());
    }

    @Test
    void anAdvanceIsAwaitedOnce() throws Throwable {
        Generator<Integer> generator = new CountingGeneratorFrame(3, null, null).integers();
        Task<Boolean> advance = generator.advance();
        home.complete(advance);
        assertThrows(IllegalStateException.class, () -> home.complete(advance));
        assertEquals(0, generator.current());
    }

    @Test
    void thereIsNoCurrentElementBeforeTheFirstAndAfterTheLast() throws Throwable {
        Generator<Integer> generator = new CountingGeneratorFrame(0, null, null).integers();
        assertThrows(IllegalStateException.class, generator::current);
        home.complete(generator.advance());
        assertThrows(IllegalStateException.class, generator::current);
    }

    @Test
    void closingRunsFinallyAtTheYield() throws Throwable {
        CountingGeneratorFrame frame = new CountingGeneratorFrame(3, null, null);
        Generator<Integer> generator = frame.integers();
        home.complete(generator.advance());
        assertThrows(CloseSignal.class, () -> home.complete(closing(frame)));
        assertEquals(1, frame.finallyRuns);
        assertTrue(generator.isFinished());
        assertThrows(IllegalStateException.class, generator::current);
    }

    @Test
    void finallyMayWaitWhileClosing() throws Throwable {
        CountingGeneratorFrame frame = new CountingGeneratorFrame(3, null, gate);
        home.complete(frame.integers().advance());
        Coroutine coroutine = home.spawn(closing(frame));
        home.runAll();
        assertEquals(1, frame.finallyRuns);
        gate.open(null);
        home.runAll();
        assertThrows(CloseSignal.class, coroutine::result);
        assertTrue(frame.isDone());
    }

    @Test
    void closingBeforeTheFirstAdvanceRunsNothing() throws Throwable {
        CountingGeneratorFrame frame = new CountingGeneratorFrame(3, null, null);
        assertEquals(false, home.complete(closing(frame)));
        assertEquals(0, frame.finallyRuns);
        assertTrue(frame.isDone());
    }

    /** What {@link Generator#close} awaits. */
    private static Frame closing(GeneratorFrame frame) {
        return new TailFrame(null) {
            @Override
            protected Object start(Coroutine co) throws Throwable {
                return frame.close(co);
            }
        };
    }
}
