package io.elio.coro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;

class StampTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void workerAndTimeAreKept() {
        int stamp = Stamp.of(255, 10 * SECOND);
        assertEquals(255, Stamp.worker(stamp));
        assertEquals(32, Stamp.tenthsUntil(stamp, 13 * SECOND + 250_000_000L));
        assertEquals(0, Stamp.tenthsUntil(stamp, 10 * SECOND));
    }

    @Test
    void noStampOfAWorkerIsNone() {
        assertNotEquals(Stamp.NONE, Stamp.of(0, 0));
        assertEquals(0, Stamp.worker(Stamp.of(0, 0)));
        assertEquals(0, Stamp.tenthsUntil(Stamp.of(0, 0), 0));
    }

    @Test
    void theTimeWraps() {
        int stamp = Stamp.of(3, (1L << 24) * 100_000_000L - 1);
        assertEquals(11, Stamp.tenthsUntil(stamp, (1L << 24) * 100_000_000L + SECOND));
        assertEquals(10, Stamp.tenthsUntil(Stamp.of(3, -SECOND), 0));
    }
}
