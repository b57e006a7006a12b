package io.elio.sync;

import io.elio.Async;
import io.elio.AsyncCallable;
import io.elio.CancelResult;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.Task;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A lock that one coroutine holds at a time, across awaits if it likes. Who finds it taken waits in line without blocking its
 * thread; {@link #unlock} hands it over to the first in line at once, so nobody overtakes, {@link #tryLock} neither.
 *
 * <p>It belongs to no thread and to no coroutine: who locks it twice waits for itself for ever, and another coroutine, or a
 * thread outside, may unlock it. What was written before an {@code unlock} is seen after the {@code lock} that follows it.
 *
 * <p>A coroutine that is lost with its scheduler ({@code shutdownForce}, or a shutdown that ran out of time) leaves locked what it
 * held, or what was handed to it just then. If it was still waiting, the others get the lock as if it had not been there.
 *
 * <p><b>Implementation overview.</b> {@code state} is FREE, LOCKED or CONTENDED, which is locked and somebody may wait in the queue.
 * <ul>
 * <li>Without contention, locking is a CAS from FREE to LOCKED and unlocking one back.</li>
 * <li>Who has to wait takes the queue's lock and then either locks (FREE), or makes sure of CONTENDED, by CAS from
 * LOCKED, and queues. Because unlocking in CONTENDED takes the queue's lock too, no waiter is overlooked: either that CAS finds FREE,
 * or the unlock finds CONTENDED.</li>
 * <li>CONTENDED is left under the queue's lock only, by who unlocks: to FREE if nobody waits, to LOCKED if the last waiter is taken off the
 * queue; the lock then is that waiter's. If it refuses, because it was cancelled or lost, who unlocks looks once more; the lock is
 * its own until then, whatever the state says about the queue.</li>
 * </ul>
 * A waiter that is cancelled leaves the queue; CONTENDED with an empty queue only means that the next unlock takes the queue's lock.
 */
public final class Mutex {
    private static final int FREE = 0;
    private static final int LOCKED = 1;
    private static final int CONTENDED = 2;

    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Mutex.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Guards the queue. */
    private final Spinlock queueLock = new Spinlock();
    private final WaitQueue queue = new WaitQueue();
    private final Locking<Void> lock = new Locking<>(this, null);
    /** Made when it is first asked for; two threads may make two, of which either will do. */
    private Locking<Guard> lockGuard;
    private int state;

    /** A mutex that nobody holds. */
    public Mutex() {
    }

    /** Waits until the mutex is free and locks it. This wait cannot be cancelled. */
    public Task<Void> lock() {
        return lock;
    }

    /**
     * {@link #lock()} until the token is cancelled. {@link CancelResult#COMPLETED}: the caller holds the lock, also if the token was
     * cancelled right after. {@link CancelResult#CANCELLED}: it does not; a token that is cancelled before takes nothing even if
     * the mutex is free.
     */
    public Task<CancelResult> lock(CancelToken token) {
        return lock.with(token);
    }

    /** {@link #lock()} for a try-with-resources, at whose end the mutex is unlocked. */
    public Task<Guard> lockGuard() {
        Locking<Guard> task = lockGuard;
        if (task == null) {
            task = new Locking<>(this, this::unlock);
            lockGuard = task;
        }
        return task;
    }

    /** Locks and calls the body, awaits its task, and unlocks when that has ended, in whatever way. Answers what the task answers. */
    @Async
    public <T> Task<T> withLock(AsyncCallable<T> body) {
        Elio.await(lock);
        try {
            return Task.of(Elio.await(Bodies.call(body)));
        } finally {
            unlock();
        }
    }

    /** Locks if nobody holds the mutex; does not wait. */
    public boolean tryLock() {
        // Volatile, as below: acquires what the last holder wrote and forbids that what follows moves before it.
        return STATE.compareAndSet(this, FREE, LOCKED);
    }

    /**
     * Unlocks, or hands the lock over to the coroutine that has waited longest. Does not wait.
     *
     * @throws IllegalStateException if the mutex is not locked
     */
    public void unlock() {
        if (!STATE.compareAndSet(this, LOCKED, FREE)) {
            unlockContended();
        }
    }

    /** Whether somebody holds it; may have changed by the time the caller looks at the answer. */
    public boolean isLocked() {
        return (int) STATE.getAcquire(this) != FREE;
    }

    @Override
    public String toString() {
        return Wait.nameOf(this) + (isLocked() ? "[locked]" : "[free]");
    }

    private void unlockContended() {
        Waiter<?> next = takeNext();
        while (next != null && !next.handOver()) {
            next = takeNext();
        }
    }

    /** Takes off whom to hand over to; null: the mutex is free. */
    private Waiter<?> takeNext() {
        queueLock.lock();
        try {
            if ((int) STATE.getAcquire(this) == FREE) {
                throw new IllegalStateException(Wait.nameOf(this) + " is not locked (expected: one unlock for each lock)");
            }
            Waiter<?> next = queue.poll();
            // Volatile: in LOCKED and FREE others decide by CAS without the queue's lock.
            STATE.setVolatile(this, next == null ? FREE : queue.isEmpty() ? LOCKED : CONTENDED);
            return next;
        } finally {
            queueLock.unlock();
        }
    }

    private boolean enqueue(Waiter<?> waiter) {
        queueLock.lock();
        try {
            while (true) {
                if (tryLock()) {
                    return false;
                }
                if ((int) STATE.getAcquire(this) == CONTENDED || STATE.compareAndSet(this, LOCKED, CONTENDED)) {
                    queue.add(waiter);
                    return true;
                }
            }
        } finally {
            queueLock.unlock();
        }
    }

    private void dequeue(Waiter<?> waiter) {
        queueLock.lock();
        try {
            queue.remove(waiter);
        } finally {
            queueLock.unlock();
        }
    }

    private static final class Locking<T> extends Wait<T> {
        private final Mutex mutex;

        Locking(Mutex mutex, Runnable giveBack) {
            super(giveBack);
            this.mutex = mutex;
        }

        @Override
        boolean tryNow() {
            return mutex.tryLock();
        }

        @Override
        boolean enqueue(Waiter<?> waiter) {
            return mutex.enqueue(waiter);
        }

        @Override
        void dequeue(Waiter<?> waiter) {
            mutex.dequeue(waiter);
        }

        @Override
        public String describeWait() {
            return "lock " + nameOf(mutex);
        }
    }
}
