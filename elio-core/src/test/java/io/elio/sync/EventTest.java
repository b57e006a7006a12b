package io.elio.sync;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.TestHome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventTest {
    private final TestHome home = new TestHome();
    private final Event event = new Event();
    private final List<String> log = new ArrayList<>();

    @Test
    void setLetsAllGoOnAndStaysUntilReset() throws Throwable {
        for (int i = 0; i < 3; i++) {
            int number = i;
            home.spawn(() -> {
                await(event.await());
                log.add("woken " + number);
                return Task.done();
            });
        }
        home.runQueued();
        assertEquals(List.of(), log);
        event.set();
        event.set();
        home.runQueued();
        assertEquals(List.of("woken 0", "woken 1", "woken 2"), log);
        assertTrue(event.isSet());
        home.complete(event.await());
        event.reset();
        event.reset();
        assertFalse(event.isSet());
        Coroutine late = home.spawn(event.await());
        home.runQueued();
        assertFalse(late.isFinished());
        event.reset();
        event.set();
        home.runQueued();
        assertTrue(late.isFinished());
    }

    @Test
    void whoWasWokenGoesOnAlthoughTheEventIsResetBeforeItRuns() {
        Coroutine waiter = home.spawn(event.await());
        home.runQueued();
        event.set();
        event.reset();
        home.runQueued();
        assertTrue(waiter.isFinished());
        assertFalse(event.isSet());
    }

    @Test
    void whoWaitsAgainWhenWokenIsNotWokenTwiceByOneSet() {
        home.spawn(() -> {
            for (int i = 0; i < 3; i++) {
                await(event.await());
                event.reset();
                log.add("woken");
            }
            return Task.done();
        });
        home.runQueued();
        event.set();
        home.runQueued();
        assertEquals(List.of("woken"), log);
        event.set();
        home.runQueued();
        assertEquals(List.of("woken", "woken"), log);
    }

    @Test
    void ofSetAndCancelTheFirstDecides() throws Throwable {
        CancelSource early = new CancelSource();
        CancelSource late = new CancelSource();
        Coroutine cancelled = home.spawn(event.await(early.token()));
        Coroutine woken = home.spawn(event.await(late.token()));
        home.runQueued();
        early.cancel();
        event.set();
        late.cancel();
        home.runQueued();
        assertEquals(CancelResult.CANCELLED, cancelled.result());
        assertEquals(CancelResult.COMPLETED, woken.result());
    }

    @Test
    void aCancellationInsideACallbackOfAnotherWaitersTokenCountsToo() throws Throwable {
        CancelSource source = new CancelSource();
        Coroutine waiter = home.spawn(event.await(source.token()));
        home.runQueued();
        source.token().onCancel(event::set);
        source.cancel();
        home.runQueued();
        assertEquals(CancelResult.COMPLETED, waiter.result());
        assertTrue(event.isSet());
    }

    @Async
    private Task<Integer> awaitOften(int times) {
        for (int i = 0; i < times; i++) {
            await(event.await());
        }
        return Task.of(times);
    }

    @Test
    void anEventThatIsSetSpendsTheBudgetOfReadyAwaits() throws Throwable {
        event.set();
        assertEquals(1000, home.complete(awaitOften(1000)));
        assertEquals(10, home.steps);
    }

    @Test
    void toStringTellsTheState() {
        assertTrue(event.toString().matches("Event@[0-9a-f]+\\[not set]"), event.toString());
        event.set();
        assertTrue(event.toString().endsWith("[set]"));
    }
}
