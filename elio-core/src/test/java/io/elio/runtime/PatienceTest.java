package io.elio.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PatienceTest {
    private final Patience patience = new Patience();

    @Test
    void aCatchThatDidNotLastDoublesIt() {
        patience.caught(Patience.WORTHWHILE_NANOS - 1);
        assertEquals(2 * Patience.LEAST_NANOS, patience.nanos());
    }

    @Test
    void itEnds() {
        for (int i = 0; i < 100; i++) {
            patience.caught(0);
        }
        assertEquals(Patience.MOST_NANOS, patience.nanos());
    }

    @Test
    void aCatchThatLastedSetsItBack() {
        patience.caught(0);
        patience.caught(0);
        patience.caught(Patience.WORTHWHILE_NANOS);
        assertEquals(Patience.LEAST_NANOS, patience.nanos());
    }
}
