package io.elio.runtime;

import static io.elio.runtime.ModelThreads.together;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/**
 * The real {@link Parking}, {@link Orders} and {@link Tether} of a worker whose queue is a counter: what is brought to it while it ends, is
 * paused, or holds leases is not lost. A lost wake-up is a deadlock, which the model checker reports.
 */
class CrewLincheckTest {
    private static final int INVOCATIONS = Stress.times(300);

    @Test
    void whatIsBroughtToAWorkerThatEndsIsTakenOut() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Model model = new Model();
            together(model::end, () -> {
                model.submit();
                model.submit();
            });
            assertEquals(2, model.taken.get());
        });
    }

    @Test
    void twoWhoBringSomethingTakeItOutOnce() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Model model = new Model();
            together(model::end, model::submit, model::submit);
            assertEquals(2, model.taken.get());
        });
    }

    @Test
    void aPauseThatEndsAtOnceLosesNoSubmission() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Model model = new Model();
            together(() -> model.workUntil(1), () -> {
                model.order(Orders.PAUSE);
                model.takeBack(Orders.PAUSE);
            }, model::submit);
            assertEquals(1, model.taken.get());
        });
    }

    @Test
    void aWorkerThatRetiresWaitsForTheReleaseAndNoLonger() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Model model = new Model();
            together(model::retire, () -> model.order(Orders.RETIRE), model::release);
            assertEquals(0, model.leases.get());
        });
    }

    @Test
    void aTetherThatHasComeLooseStaysSo() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Tether tether = new Tether(null);
            boolean[] added = {false};
            together(() -> added[0] = tether.addLease(), tether::removeLease);
            if (added[0]) {
                tether.removeLease();
            }
            assertEquals(false, tether.addLease());
        });
    }

    private static final class Model {
        final Parking parking = new Parking(1);
        final Parking.Spot spot = parking.spot(0);
        final Orders orders = new Orders();
        final AtomicInteger queue = new AtomicInteger();
        final AtomicInteger taken = new AtomicInteger();
        final AtomicInteger leases = new AtomicInteger(1);
        final ModelBackend backend = new ModelBackend();

        Model() {
            spot.backend = backend;
        }

        void submit() {
            queue.incrementAndGet();
            parking.wake(spot);
        }

        void order(int order) {
            orders.give(order);
            parking.wake(spot);
        }

        void takeBack(int order) {
            orders.takeBack(order);
            parking.wake(spot);
        }

        void release() {
            leases.decrementAndGet();
            parking.wake(spot);
        }

        // The worker's thread, as Worker and Retirement do it.

        void end() {
            parking.close(spot, this::evacuate);
        }

        synchronized void evacuate() {
            while (queue.get() > 0) {
                queue.decrementAndGet();
                taken.incrementAndGet();
            }
        }

        void workUntil(int count) {
            while (taken.get() < count) {
                if (!orders.none()) {
                    parking.rest(spot, new ModelSleeper(() -> orders.none(), backend));
                } else if (queue.get() > 0) {
                    queue.decrementAndGet();
                    taken.incrementAndGet();
                } else {
                    parking.sleep(spot, new ModelSleeper(() -> !orders.none() || queue.get() > 0, backend));
                }
            }
        }

        void retire() {
            BooleanSupplier over = () -> orders.include(Orders.RETIRE) && leases.get() == 0;
            while (!over.getAsBoolean()) {
                parking.rest(spot, new ModelSleeper(over, backend));
            }
        }
    }

    private record ModelSleeper(BooleanSupplier work, ModelBackend backend) implements Parking.Sleeper {
        @Override
        public boolean hasWork() {
            return work.getAsBoolean();
        }

        @Override
        public boolean othersCouldHelp() {
            return false;
        }

        @Override
        public void fallsAsleep() {
            // nobody waits for that here
        }

        @Override
        public boolean block(long nanos) {
            backend.await();
            return true;
        }
    }
}
