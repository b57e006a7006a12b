package io.elio.runtime;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PaceTest {
    private final Pace pace = new Pace(new Patience());
    private long now = pace.lookedAt();

    private void step(int times, long nanosEach) {
        now += times * nanosEach;
        pace.measure(times, now);
    }

    private void stepsOf(long nanosEach) {
        for (int i = 0; i < 100; i++) {
            step(64, nanosEach);
        }
    }

    @Test
    void whatNothingIsKnownOfKeepsWaiting() {
        assertTrue(pace.keepsWaiting(1));
        assertFalse(pace.keepsWaiting(0));
    }

    @Test
    void theEstimateIsThatOfALongTimeOfEqualSteps() {
        stepsOf(1_000);
        assertTrue(pace.keepsWaiting(50));
        assertFalse(pace.keepsWaiting(49));
    }

    @Test
    void aLongerStepCountsAtOnce() {
        stepsOf(100);
        assertFalse(pace.keepsWaiting(400));
        step(1, Patience.MOST_NANOS);
        assertTrue(pace.keepsWaiting(1));
    }

    @Test
    void afterThemShorterStepsAreBelievedLittleByLittle() {
        stepsOf(Patience.MOST_NANOS);
        step(64, 100);
        assertTrue(pace.keepsWaiting(2));
        stepsOf(100);
        assertFalse(pace.keepsWaiting(400));
    }

    /** However long a step was, it is forgotten as fast as one that is just long. */
    @Test
    void aStepOfSecondsIsForgottenToo() {
        step(1, 10_000_000_000L);
        for (int i = 0; i < 30; i++) {
            step(64, 100);
        }
        assertFalse(pace.keepsWaiting(200));
    }

    @Test
    void theTimeOfAWaitIsNotThatOfSteps() {
        stepsOf(100);
        now += 1_000_000_000L;
        pace.restart(now);
        step(64, 100);
        assertFalse(pace.keepsWaiting(400));
    }
}
