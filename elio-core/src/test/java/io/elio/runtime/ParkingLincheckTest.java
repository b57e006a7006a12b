package io.elio.runtime;

import static io.elio.runtime.ModelThreads.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicBoolean;
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

    // Below, one more worker stays awake: it pushes and does not come to run it, and relies on the watcher if there is one.

    @Test
    void aWorkerThatCalledNobodyIsRelievedByTheWatcher() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> new Model(1, 1).withAwake().run(Model::handOver));
    }

    /** The watcher finds that all sleep, and another worker gets up that relies on it. */
    @Test
    void whoGetsUpFindsNoWatcherOrIsWatched() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Adjourning adjourning = new Adjourning();
            together(adjourning::watchUntilAllSleep, adjourning::getUpAndHandOver);
            assertTrue(adjourning.somebodyLooks(), "nobody watches, and nobody was called");
        });
    }

    /** What is submitted may call the watcher away, and hold it up. */
    @Test
    void aWatcherThatGetsUpIsSucceeded() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> new Model(2, 2).withAwake().run(Model::handOver, model -> model.submit(0)));
    }

    /**
     * A signaller takes the search token for a sleeper that wakes meanwhile, and another worker falls asleep behind its back: who
     * submits then finds the token taken and relies on the signaller.
     */
    @Test
    void aSignallerThatFoundNobodyLooksAgain() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            LateSleeper late = new LateSleeper();
            together(late.parking::signal, late::wakeTheOtherAndFallAsleep, late::submit);
            assertTrue(late.somebodyLooks(), "nobody was called");
        });
    }

    /** Worker 0 falls asleep just after it has woken worker 1. */
    private static final class LateSleeper implements Parking.Sleeper {
        final Parking parking = new Parking(2);
        private final AtomicBoolean work = new AtomicBoolean();
        private final AtomicInteger wakeups = new AtomicInteger();
        private boolean otherWasCalled;
        private boolean stayedAwake;

        LateSleeper() {
            countWakeUps(parking, wakeups);
            fallAsleep(1);
        }

        /** As a worker that hands another one a coroutine which is bound to it. */
        void wakeTheOtherAndFallAsleep() {
            otherWasCalled = !parking.wake(parking.spot(1));
            fallAsleep(0);
        }

        void submit() {
            work.set(true);
            parking.signal();
        }

        /** Worker 0 has seen the work, or somebody was called after all, to search for it. */
        boolean somebodyLooks() {
            return stayedAwake || otherWasCalled || wakeups.get() == 2;
        }

        private void fallAsleep(int worker) {
            try {
                parking.sleep(parking.spot(worker), this);
            } catch (Asleep e) {
                stayedAwake = false;
            }
        }

        @Override
        public boolean hasWork() {
            stayedAwake = work.get();
            return stayedAwake;
        }

        @Override
        public boolean othersCouldHelp() {
            return work.get();
        }

        @Override
        public void fallsAsleep() {
            // nobody waits for that here
        }

        @Override
        public boolean block(long nanos) {
            throw new Asleep();
        }
    }

    /** Worker 0 watches worker 1, which falls asleep in the meantime. */
    private static final class Adjourning implements Parking.Sleeper {
        private final Parking parking = new Parking(2);
        private final AtomicInteger naps = new AtomicInteger();
        private final AtomicInteger wakeups = new AtomicInteger();
        private final AtomicBoolean asleep = new AtomicBoolean();
        private boolean relied;
        private boolean gaveUp;

        Adjourning() {
            countWakeUps(parking, wakeups);
        }

        void watchUntilAllSleep() {
            sleepUntilAsleep(0);
        }

        void getUpAndHandOver() {
            if (asleep.get() && parking.wake(parking.spot(1))) {
                relied = parking.isWatched();
                if (!relied) {
                    parking.signal();
                }
            }
        }

        /** The wake-ups: of worker 1, and of worker 0, which slept. */
        boolean somebodyLooks() {
            return !gaveUp || !relied || wakeups.get() == 2;
        }

        private void sleepUntilAsleep(int worker) {
            try {
                parking.sleep(parking.spot(worker), this);
            } catch (Asleep e) {
                // It is left there, announced.
                asleep.set(true);
            }
        }

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

        @Override
        public boolean block(long nanos) {
            boolean watching = nanos == Parking.NAP_NANOS;
            if (watching && naps.incrementAndGet() == 1) {
                sleepUntilAsleep(1);
                return true;
            }
            gaveUp |= !watching && asleep.get();
            throw new Asleep();
        }
    }

    /** Leaves a worker in the middle of its sleep, announced. */
    private static final class Asleep extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static void countWakeUps(Parking parking, AtomicInteger wakeups) {
        ModelBackend counting = new ModelBackend() {
            @Override
            public void wakeup() {
                wakeups.incrementAndGet();
            }
        };
        parking.spot(0).backend = counting;
        parking.spot(1).backend = counting;
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
        private final ModelBackend allDone = new ModelBackend();
        private final ModelBackend[] backends;
        /** What its worker is going to run at once, unless it is held up. */
        private final AtomicInteger handedOver = new AtomicInteger();
        private Parking.Spot awake;

        Model(int workers, int items) {
            this.workers = workers;
            this.items = items;
            parking = new Parking(workers);
            queues = new AtomicIntegerArray(workers);
            backends = new ModelBackend[workers];
            for (int i = 0; i < workers; i++) {
                ModelBackend backend = new ModelBackend();
                backends[i] = backend;
                parking.spot(i).backend = backend;
            }
        }

        void run(Submitter... submitters) {
            Runnable[] all = new Runnable[workers + submitters.length];
            for (int i = 0; i < all.length; i++) {
                int number = i;
                all[i] = i < workers ? () -> work(number) : () -> submitters[number - workers].accept(this);
            }
            together(all);
            assertEquals(items, done.get());
            assertEquals(0, parking.sleepers());
            assertFalse(parking.isWatched());
        }

        Model withAwake() {
            awake = parking.join();
            awake.backend = new ModelBackend();
            return this;
        }

        /** As a push of a worker whose queue is short. */
        void handOver() {
            handedOver.incrementAndGet();
            if (!parking.isWatched()) {
                parking.signal();
            }
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
                    found = takeAny() || worker.takeOld();
                    parking.endSearch(found, worker);
                } else {
                    found = takeAny() || worker.takeOld();
                    parking.handOver(found, worker);
                }
                worker.napped = false;
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
    }

    private static final class ModelWorker implements Parking.Sleeper {
        private final Model model;
        private final int number;
        /** What it sees has been there for long. */
        boolean napped;

        ModelWorker(Model model, int number) {
            this.model = model;
            this.number = number;
        }

        boolean takeOld() {
            return napped && model.handedOver.compareAndSet(1, 0);
        }

        @Override
        public boolean hasWork() {
            return model.hasWork() || model.done.get() == model.items || napped && model.handedOver.get() > 0;
        }

        @Override
        public boolean othersCouldHelp() {
            return model.hasWork() || !model.parking.isWatched() && model.handedOver.get() > 0;
        }

        @Override
        public void fallsAsleep() {
            // nobody waits for that here
        }

        @Override
        public boolean block(long nanos) {
            if (nanos == Parking.NO_LIMIT) {
                model.backends[number].await();
            } else {
                napped = true;
            }
            return true;
        }
    }
}
