package io.elio.runtime;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.TestHome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A worker of 1 microsecond a step, seen by another one. */
class OutlookTest {
    private static final int OTHER = 3;
    private static final int MANY = 60;

    private final TestHome home = new TestHome();
    private final RunQueues queues = new RunQueues(true);
    private final Patience patience = new Patience();
    private final Pace pace = new Pace(patience);
    private final Pace clock = new Pace(new Patience());
    private final Outlook outlook = new Outlook(clock);
    private final List<Coroutine> made = new ArrayList<>();
    private long now = clock.lookedAt();

    @BeforeEach
    void shortSteps() {
        long time = pace.lookedAt();
        for (int i = 0; i < 100; i++) {
            time += 64 * 1_000;
            pace.measure(64, time);
        }
        pass(time - now);
        note();
    }

    private void push(int times) {
        for (int i = 0; i < times; i++) {
            Coroutine coroutine = Coroutine.of(home, Task.done());
            made.add(coroutine);
            queues.pushRecent(coroutine);
        }
    }

    /** Else they would be listed as live. */
    @AfterEach
    void end() {
        made.forEach(coroutine -> coroutine.reject(new IllegalStateException("the test is over")));
    }

    private void pass(long nanos) {
        now += nanos;
        clock.measure(0, now);
    }

    private boolean offers() {
        return outlook.offers(OTHER, queues, pace);
    }

    @Test
    void anEmptyQueueOffersNothing() {
        assertFalse(offers());
        pass(1_000_000);
        assertFalse(offers());
    }

    @Test
    void aLongQueueIsForOthersAtOnce() {
        push(MANY);
        assertTrue(offers());
    }

    @Test
    void whatHasWaitedForLongIsForOthers() {
        push(1);
        assertFalse(offers());
        pass(Patience.LEAST_NANOS - 1);
        assertFalse(offers());
        pass(1);
        assertTrue(offers());
    }

    @Test
    void whoHasTakenTooLittleWaitsLonger() {
        patience.caught(0);
        push(MANY);
        assertFalse(offers());
        pass(2 * Patience.LEAST_NANOS);
        assertTrue(offers());
    }

    /** As between two coroutines that hand over to each other. */
    @Test
    void whatIsRunAndComesAgainIsNot() {
        for (int i = 0; i < 10; i++) {
            push(1);
            assertFalse(offers());
            pass(Patience.LEAST_NANOS - 1);
            queues.next();
        }
        assertFalse(offers());
        push(1);
        assertFalse(offers());
    }

    /** The oldest, below which the worker pushes and pops. */
    @Test
    void whatLiesBelowIsOldHoweverMuchIsRunAboveIt() {
        push(1);
        assertFalse(offers());
        for (int i = 0; i < 10; i++) {
            push(1);
            pass(Patience.LEAST_NANOS / 10);
            queues.next();
        }
        assertTrue(offers());
    }

    /** The other one has noted it long before this one looked. */
    @Test
    void whatItsWorkerNotedLongAgoIsForOthersAtOnce() {
        push(2);
        note();
        pass(Patience.LEAST_NANOS);
        queues.next();
        note();
        assertTrue(offers());
    }

    @Test
    void whatItsWorkerNotedBeforeSomethingOlderIsNot() {
        push(1);
        note();
        queues.next();
        push(1);
        pass(Patience.LEAST_NANOS);
        assertFalse(offers());
    }

    /** What it notes of an empty queue is when it was last empty. */
    @Test
    void whatCameAfterItsWorkerFoundNothingCountsFromThen() {
        note();
        pass(Patience.LEAST_NANOS);
        note();
        push(1);
        assertFalse(offers());
        pass(Patience.LEAST_NANOS);
        assertTrue(offers());
    }

    private void note() {
        pace.restart(now);
        pace.note(queues.taken(), queues.backlog() > 0);
    }
}
