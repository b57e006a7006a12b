package io.elio.sync;

import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.TestHome;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The fast paths of the primitives against the queues: nobody is overlooked, and who gets something sees what was written before it
 * was given; see {@code JcstressTest}.
 */
public final class SyncJcstress {
    private SyncJcstress() {
    }

    /** One coroutine waits, run by the actor {@link #worker}; then it is given what it waits for. */
    private abstract static class Waiting {
        final TestHome home = new TestHome();
        private final Coroutine coroutine;
        private int plain;
        private int seen = -1;

        Waiting(Task<?> task) {
            coroutine = home.spawn(task);
        }

        final void work() {
            home.runQueued();
            look();
        }

        final void write() {
            plain = 42;
        }

        private void look() {
            if (seen < 0 && coroutine.isFinished()) {
                seen = plain;
            }
        }

        final int seenInTheEnd() {
            work();
            return seen;
        }
    }

    @JCStressTest
    @Outcome(id = "42", expect = Expect.ACCEPTABLE, desc = "has the lock, and sees what the last holder wrote")
    @Outcome(expect = Expect.FORBIDDEN, desc = "overlooked, or without what the last holder wrote")
    @State
    public static class UnlockAgainstWait extends Waiting {
        private final Mutex mutex;

        public UnlockAgainstWait() {
            this(new Mutex());
        }

        private UnlockAgainstWait(Mutex mutex) {
            super(mutex.lock());
            this.mutex = mutex;
            mutex.tryLock();
        }

        @Actor
        public void holder() {
            write();
            mutex.unlock();
        }

        @Actor
        public void worker() {
            work();
        }

        @Arbiter
        public void end(I_Result result) {
            result.r1 = seenInTheEnd();
        }
    }

    @JCStressTest
    @Outcome(id = "42", expect = Expect.ACCEPTABLE, desc = "has a permit, and sees what was written before it was released")
    @Outcome(expect = Expect.FORBIDDEN, desc = "overlooked, or without what was written")
    @State
    public static class ReleaseAgainstWait extends Waiting {
        private final Semaphore semaphore;

        public ReleaseAgainstWait() {
            this(new Semaphore(0));
        }

        private ReleaseAgainstWait(Semaphore semaphore) {
            super(semaphore.acquire());
            this.semaphore = semaphore;
        }

        @Actor
        public void releaser() {
            write();
            semaphore.release();
        }

        @Actor
        public void worker() {
            work();
        }

        @Arbiter
        public void end(I_Result result) {
            result.r1 = seenInTheEnd();
        }
    }

    @JCStressTest
    @Outcome(id = "42", expect = Expect.ACCEPTABLE, desc = "woken, and sees what was written before the set")
    @Outcome(expect = Expect.FORBIDDEN, desc = "overlooked, or without what was written")
    @State
    public static class SetAgainstWait extends Waiting {
        private final Event event;

        public SetAgainstWait() {
            this(new Event());
        }

        private SetAgainstWait(Event event) {
            super(event.await());
            this.event = event;
        }

        @Actor
        public void setter() {
            write();
            event.set();
        }

        @Actor
        public void worker() {
            work();
        }

        @Arbiter
        public void end(I_Result result) {
            result.r1 = seenInTheEnd();
        }
    }

    @JCStressTest
    @Outcome(id = "42", expect = Expect.ACCEPTABLE, desc = "the writer gets in after the last reader, and sees what it wrote")
    @Outcome(expect = Expect.FORBIDDEN, desc = "overlooked, or without what was written")
    @State
    public static class LastReaderAgainstWriter extends Waiting {
        private final SharedMutex mutex;

        public LastReaderAgainstWriter() {
            this(new SharedMutex());
        }

        private LastReaderAgainstWriter(SharedMutex mutex) {
            super(mutex.lock());
            this.mutex = mutex;
            mutex.tryLockShared();
        }

        @Actor
        public void reader() {
            write();
            mutex.unlockShared();
        }

        @Actor
        public void worker() {
            work();
        }

        @Arbiter
        public void end(I_Result result) {
            result.r1 = seenInTheEnd();
        }
    }

    @JCStressTest
    @Outcome(id = {"0, 0", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "completed and the permit is gone, or cancelled and it is there")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a permit is lost or invented, or the wait has not ended")
    @State
    public static class ReleaseAgainstCancel {
        private final TestHome home = new TestHome();
        private final Semaphore semaphore = new Semaphore(0);
        private final CancelSource source = new CancelSource();
        private final Coroutine waiter = home.spawn(semaphore.acquire(source.token()));

        public ReleaseAgainstCancel() {
            home.runQueued();
        }

        @Actor
        public void releaser() {
            semaphore.release();
        }

        @Actor
        public void canceller() {
            source.cancel();
        }

        @Arbiter
        public void end(II_Result result) {
            home.runQueued();
            result.r1 = outcome();
            result.r2 = semaphore.availablePermits();
        }

        private int outcome() {
            try {
                return waiter.result() == CancelResult.COMPLETED ? 0 : 1;
            } catch (Throwable notFinished) {
                return -1;
            }
        }
    }

    @JCStressTest
    @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "one after the other")
    @Outcome(expect = Expect.FORBIDDEN, desc = "both at once, or without what the other wrote")
    @State
    public static class SpinlockExclusion {
        private final Spinlock lock = new Spinlock();
        private int plain;

        @Actor
        public void one() {
            increment();
        }

        @Actor
        public void other() {
            increment();
        }

        private void increment() {
            lock.lock();
            plain++;
            lock.unlock();
        }

        @Arbiter
        public void end(I_Result result) {
            result.r1 = plain;
        }
    }
}
