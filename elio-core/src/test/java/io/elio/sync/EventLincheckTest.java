package io.elio.sync;

import static io.elio.runtime.ModelThreads.together;
import static io.elio.sync.ModelHome.resultOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.coro.Coroutine;
import io.elio.runtime.Stress;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** {@link Event} in every order the model checker finds. */
class EventLincheckTest {
    private static final int INVOCATIONS = Stress.times(100);

    @Test
    void setAgainstTheWait() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Event event = new Event();
            Coroutine first = home.coroutine(event.await());
            Coroutine second = home.coroutine(event.await());
            together(event::set, () -> ModelHome.run(first), () -> ModelHome.run(second));
            home.runQueued();
            assertTrue(first.isFinished() && second.isFinished());
            assertTrue(event.isSet());
        });
    }

    @Test
    void ofSetAndCancelOneDecidesForEachWaiter() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Event event = new Event();
            CancelSource source = new CancelSource();
            Coroutine early = home.run(event.await(source.token()));
            Coroutine late = home.coroutine(event.await(source.token()));
            Coroutine uncancelled = home.run(event.await());
            together(event::set, source::cancel, () -> ModelHome.run(late));
            home.runQueued();
            assertTrue(resultOf(early) instanceof CancelResult);
            assertTrue(resultOf(late) instanceof CancelResult);
            assertTrue(uncancelled.isFinished());
            assertTrue(event.isSet());
        });
    }

    /** Who waits after a reset that followed a set is not woken by that set, although it is still at work for those before. */
    @Test
    void aSetWakesOnlyThoseBeforeAReset() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Event event = new Event();
            Coroutine before = home.run(event.await());
            Coroutine after = home.coroutine(event.await());
            together(event::set, () -> {
                event.reset();
                ModelHome.run(after);
            });
            home.runQueued();
            assertTrue(before.isFinished());
            assertEquals(event.isSet(), after.isFinished());
            event.set();
            home.runQueued();
            assertTrue(after.isFinished());
        });
    }

    @Test
    void twoSetsAgainstAReset() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Event event = new Event();
            Coroutine waiter = home.run(event.await());
            together(event::set, event::set, event::reset);
            home.runQueued();
            assertTrue(waiter.isFinished());
            event.reset();
            assertFalse(event.isSet());
        });
    }
}
