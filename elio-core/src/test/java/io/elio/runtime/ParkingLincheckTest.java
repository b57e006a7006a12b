package io.elio.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/**
 * The real {@link Parking} between workers that have counters as queues and a monitor as backend. A lost wake-up is a
 * deadlock, which the model checker reports.
 */
class ParkingLincheckTest {
    private static final int INVOCATIONS = Stress.times(150);

    @Test
    void noWakeUpOfTheOnlyWorkerIsLost() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> new Model(1, 2).run(model -> {
            model.submit(0);
            model.submit(0);
        }));
    }

    @Test
    void noSubmissionFromTwoThreadsIsLost() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> new Model(1, 2).run(model -> model.submit(0), model -> model.submit(0)));
    }

    // Below, the submitters play workers that push and do not come to run it themselves, and what is pushed holds up who
    // runs it until all of it runs. So one worker too few is a deadlock.

    @Test
    void aWorkerThatIsHeldUpIsRelievedByAnother() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> new Model(2, 2).run(model -> {
            model.push(0);
            model.push(1);
        }));
    }

    @Test
    void twoSignallersCallTwoWorkers() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> new Model(2, 2).run(model -> model.push(0), model -> model.push(1)));
    }

    private interface Submitter {
        void accept(Model model);
    }

    private static final class Model {
        private final int workers;
        private final int items;
        private final Parking parking;
        private final AtomicIntegerArray queues;
        private final AtomicInteger done = new AtomicInteger();
        private final Backend allDone = new Backend();
        private final Backend[] backends;

        Model(int workers, int items) {
            this.workers = workers;
            this.items = items;
            parking = new Parking(workers);
            queues = new AtomicIntegerArray(workers);
            backends = new Backend[workers];
            for (int i = 0; i < workers; i++) {
                Backend backend = new Backend();
                backends[i] = backend;
                parking.spot(i).wakeup = backend::wakeup;
            }
        }

        void run(Submitter... submitters) {
            Thread[] threads = new Thread[workers + submitters.length];
            for (int i = 0; i < threads.length; i++) {
                int number = i;
                threads[i] = new Thread(() -> {
                    if (number < workers) {
                        work(number);
                    } else {
                        submitters[number - workers].accept(this);
                    }
                });
                threads[i].start();
            }
            for (Thread thread : threads) {
                join(thread);
            }
            assertEquals(items, done.get());
            assertEquals(0, parking.sleepers());
        }

        /** As a submission to an inbox. */
        void submit(int worker) {
            queues.incrementAndGet(worker);
            parking.wake(parking.spot(worker));
        }

        /** As a push to a deque from which all take. */
        void push(int queue) {
            queues.incrementAndGet(queue);
            parking.signal();
        }

        private void work(int number) {
            ModelWorker worker = new ModelWorker(this, number);
            boolean called = false;
            while (done.get() < items) {
                boolean found;
                if (called || parking.beginSearch()) {
                    found = takeAny();
                    parking.endSearch(found, worker);
                } else {
                    found = takeAny();
                    parking.handOver(found, worker);
                }
                if (found) {
                    finish();
                }
                called = !found && parking.sleep(parking.spot(number), worker);
            }
        }

        private void finish() {
            if (done.incrementAndGet() == items) {
                allDone.wakeup();
                for (int i = 0; i < workers; i++) {
                    parking.wake(parking.spot(i));
                }
            } else if (workers > 1) {
                allDone.await();
                allDone.wakeup();
            }
        }

        private boolean hasWork() {
            for (int i = 0; i < workers; i++) {
                if (queues.get(i) > 0) {
                    return true;
                }
            }
            return false;
        }

        private boolean takeAny() {
            for (int i = 0; i < workers; i++) {
                for (int present = queues.get(i); present > 0; present = queues.get(i)) {
                    if (queues.compareAndSet(i, present, present - 1)) {
                        return true;
                    }
                }
            }
            return false;
        }

        private static void join(Thread thread) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private record ModelWorker(Model model, int number) implements Parking.Sleeper {
        @Override
        public boolean hasWork() {
            return model.hasWork() || model.done.get() == model.items;
        }

        @Override
        public boolean othersCouldHelp() {
            return model.hasWork();
        }

        @Override
        public void fallsAsleep() {
            // nobody waits for that here
        }

        @Override
        public void block(long nanos) {
            model.backends[number].await();
        }
    }

    /** A wake-up before the wait ends the wait. */
    private static final class Backend {
        private boolean token;

        synchronized void await() {
            while (!token) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
            token = false;
        }

        synchronized void wakeup() {
            token = true;
            notify();
        }
    }
}
