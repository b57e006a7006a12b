package io.elio.coro;

import static io.elio.runtime.ModelThreads.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Awaitable;
import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.Task;
import io.elio.runtime.Stress;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** The state word, the observers and races in every order the model checker finds. */
class CoroutineLincheckTest {
    private static final int INVOCATIONS = Stress.times(500);
    private static final int STACK = 64 * 1024;

    /** Counts what is made runnable and runs nothing. */
    private static final class CountingHome implements Home, Timers {
        final AtomicInteger queued = new AtomicInteger();
        final AtomicReference<Timeout> timeout = new AtomicReference<>();

        @Override
        public void start(Coroutine coroutine) {
            queued.incrementAndGet();
        }

        @Override
        public void enqueue(Coroutine coroutine) {
            queued.incrementAndGet();
        }

        @Override
        public void enqueueLast(Coroutine coroutine) {
            queued.incrementAndGet();
        }

        @Override
        public Timers timers() {
            return this;
        }

        @Override
        public void unhandled(Coroutine coroutine, Throwable failure) {
            throw new AssertionError(failure);
        }

        @Override
        public void finished(Coroutine coroutine) {
            // nothing to count
        }

        @Override
        public long nanoTime() {
            return 0;
        }

        @Override
        public void schedule(Timeout scheduled) {
            timeout.set(scheduled);
        }

        @Override
        public void cancel(Timeout cancelled) {
            timeout.compareAndSet(cancelled, null);
        }

        void fire() {
            Timeout due = timeout.getAndSet(null);
            if (due != null) {
                due.fire();
            }
        }

        /** Runs the coroutine if it was made runnable; answers whether it was, which must be once at most. */
        boolean runIfQueued(Coroutine coroutine) {
            int times = queued.getAndSet(0);
            assertTrue(times <= 1, "made runnable " + times + " times");
            if (times == 1) {
                coroutine.run(STACK);
            }
            return times == 1;
        }
    }

    /** Completed once, by CAS against the registration. */
    private static final class Cell implements Awaitable<Integer> {
        private static final Object DONE = new Object();
        private final AtomicReference<Object> state = new AtomicReference<>();
        private int value;

        void complete(int result) {
            value = result;
            if (state.getAndSet(DONE) instanceof Coroutine waiter) {
                waiter.resume();
            }
        }

        @Override
        public boolean isReady() {
            return state.get() == DONE;
        }

        @Override
        public boolean suspend(Coroutine coroutine) {
            return state.compareAndSet(null, coroutine);
        }

        @Override
        public Integer result() {
            return value;
        }
    }

    private static Object resultOf(Coroutine coroutine) {
        try {
            return coroutine.result();
        } catch (Throwable failure) {
            throw new AssertionError(failure);
        }
    }

    @Test
    void completionAgainstCommit() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            CountingHome home = new CountingHome();
            Cell cell = new Cell();
            Coroutine coroutine = Coroutine.of(home, SumFrame.sum(cell));
            together(() -> coroutine.run(STACK), () -> cell.complete(7));
            home.runIfQueued(coroutine);
            assertEquals(7, resultOf(coroutine));
        });
    }

    /** The completer is the next owner: it runs the coroutine at once, perhaps before the old owner has left the commit. */
    @Test
    void theNextOwnerAgainstTheRestOfTheCommit() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            CountingHome home = new CountingHome();
            Cell cell = new Cell();
            Coroutine coroutine = Coroutine.of(home, SumFrame.sum(cell, Task.of(1)));
            together(() -> coroutine.run(STACK), () -> {
                cell.complete(7);
                home.runIfQueued(coroutine);
            });
            assertEquals(8, resultOf(coroutine));
        });
    }

    @Test
    void ofTwoCompletionsOneIsRefused() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            CountingHome home = new CountingHome();
            Coroutine coroutine = Coroutine.of(home, SumFrame.sum(new Cell()));
            coroutine.run(STACK);
            AtomicInteger refused = new AtomicInteger();
            Runnable complete = () -> {
                try {
                    coroutine.resume();
                } catch (IllegalStateException e) {
                    refused.incrementAndGet();
                }
            };
            together(complete, complete);
            assertEquals(1, refused.get());
            assertEquals(1, home.queued.get());
        });
    }

    @Test
    void joinersAgainstTheEnd() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            CountingHome home = new CountingHome();
            CountingHome homeOfJoiners = new CountingHome();
            Cell cell = new Cell();
            Coroutine target = Coroutine.of(home, SumFrame.sum(cell));
            target.run(STACK);
            cell.complete(7);
            Coroutine first = Coroutine.of(homeOfJoiners, SumFrame.sum(target));
            Coroutine second = Coroutine.of(homeOfJoiners, SumFrame.sum(target));
            together(() -> home.runIfQueued(target), () -> first.run(STACK), () -> second.run(STACK));
            int resumed = homeOfJoiners.queued.get();
            int waiting = (first.isFinished() ? 0 : 1) + (second.isFinished() ? 0 : 1);
            assertEquals(waiting, resumed);
            for (Coroutine joiner : new Coroutine[] {first, second}) {
                if (!joiner.isFinished()) {
                    joiner.run(STACK);
                }
                assertEquals(7, resultOf(joiner));
            }
        });
    }

    @Test
    void addAndRemoveOfObserversAgainstTheEnd() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Coroutine target = Coroutine.of(new CountingHome(), SumFrame.sum());
            AtomicInteger kept = new AtomicInteger();
            AtomicInteger removed = new AtomicInteger();
            Observers.Observer withdrawing = coroutine -> removed.incrementAndGet();
            AtomicInteger late = new AtomicInteger();
            assertTrue(Observers.add(target, withdrawing));
            together(
                () -> target.run(STACK),
                () -> late.set(Observers.add(target, (Observers.Observer) coroutine -> kept.incrementAndGet()) ? 0 : 1),
                () -> Observers.remove(target, withdrawing));
            assertEquals(1, kept.get() + late.get());
            assertTrue(removed.get() <= 1);
            assertTrue(target.isFinished());
        });
    }

    @Test
    void ofTimeAndTokenOneWins() {
        Lincheck.runConcurrentTest(INVOCATIONS / 3, () -> {
            CountingHome home = new CountingHome();
            CancelSource source = new CancelSource();
            Wait wait = new Wait(source);
            Coroutine coroutine = Coroutine.of(home, wait);
            together(() -> coroutine.run(STACK), home::fire, source::cancel);
            if (!home.runIfQueued(coroutine) && !coroutine.isFinished()) {
                home.fire();
                assertTrue(home.runIfQueued(coroutine));
            }
            assertTrue(resultOf(coroutine) instanceof CancelResult);
            assertFalse(home.runIfQueued(coroutine));
        });
    }

    /** The loser finds the outcome, and does not resume a second time. */
    @Test
    void ofTimeAndTokenOneResumesWhoWaits() {
        Lincheck.runConcurrentTest(INVOCATIONS / 3, () -> {
            CountingHome home = new CountingHome();
            CancelSource source = new CancelSource();
            Coroutine coroutine = Coroutine.of(home, new Wait(source));
            coroutine.run(STACK);
            together(home::fire, source::cancel);
            assertTrue(home.runIfQueued(coroutine));
            assertTrue(resultOf(coroutine) instanceof CancelResult);
        });
    }

    private static final class Wait extends Race<CancelResult> {
        Wait(CancelSource source) {
            super(1, source.token());
        }

        @Override
        protected boolean register(Coroutine coroutine) {
            return true;
        }

        @Override
        protected void unregister() {
            // only time and token compete
        }

        @Override
        protected CancelResult completed() {
            throw new AssertionError("nothing completes it");
        }

        @Override
        protected CancelResult timedOut() {
            return CancelResult.COMPLETED;
        }

        @Override
        protected CancelResult cancelled() {
            return CancelResult.CANCELLED;
        }
    }
}
