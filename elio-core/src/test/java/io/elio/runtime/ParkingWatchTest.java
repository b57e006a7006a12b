package io.elio.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What happens when the watcher of a {@link Parking} gets up. Worker 0 watches; worker 1 falls asleep behind its back. */
class ParkingWatchTest {
    private final Parking parking = new Parking(2);
    private final List<String> events = new ArrayList<>();

    /** The one that is woken sees that the former watcher is awake, and so watches it; else it would have been woken in vain. */
    @Test
    void theSuccessorOfAWatcherWatches() {
        spot(0).backend = new ModelBackend();
        spot(1).backend = new ModelBackend() {
            @Override
            public void wakeup() {
                assertFalse(parking.isWatched(), "the office is laid down before another is woken");
                leaveAsleep(1);
            }
        };
        assertFalse(parking.sleep(spot(0), new Napping(() -> leaveAsleep(1))));
        assertEquals(List.of("0 naps", "1 blocks", "1 naps"), events);
        assertTrue(parking.isWatched());
        assertEquals(1, parking.sleepers());
    }

    private Parking.Spot spot(int worker) {
        return parking.spot(worker);
    }

    /** The worker is left in the midst of its sleep, announced. */
    private void leaveAsleep(int worker) {
        try {
            parking.sleep(spot(worker), new Leaving(worker));
        } catch (Left e) {
            assertEquals(worker, e.worker);
        }
    }

    private abstract static class Idle implements Parking.Sleeper {
        @Override
        public boolean hasWork() {
            return false;
        }

        @Override
        public boolean othersCouldHelp() {
            return false;
        }

        @Override
        public void fallsAsleep() {
            // nobody waits for that here
        }
    }

    /** Worker 0, which naps once, until a timer is due. */
    private final class Napping extends Idle {
        private final Runnable meanwhile;

        Napping(Runnable meanwhile) {
            this.meanwhile = meanwhile;
        }

        @Override
        public boolean block(long nanos) {
            assertEquals(Parking.NAP_NANOS, nanos);
            events.add("0 naps");
            meanwhile.run();
            return false;
        }
    }

    private final class Leaving extends Idle {
        private final int worker;

        Leaving(int worker) {
            this.worker = worker;
        }

        @Override
        public boolean block(long nanos) {
            events.add(worker + (nanos == Parking.NAP_NANOS ? " naps" : " blocks"));
            throw new Left(worker);
        }
    }

    private static final class Left extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final int worker;

        Left(int worker) {
            this.worker = worker;
        }
    }
}
