package io.elio.sync;

import io.elio.CancelResult;
import io.elio.CancelToken;
import io.elio.Task;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A number of permits. {@link #acquire} takes one, and waits in line, without blocking its thread, while there is none;
 * {@link #release} gives permits to those who wait longest at once, so nobody overtakes, {@link #tryAcquire} neither.
 *
 * <p>Permits belong to nobody: any coroutine or thread may release, also what it has not acquired. What was written before a
 * {@code release} is seen after the {@code acquire} that got its permit.
 *
 * <p>A coroutine that is lost with its scheduler ({@code shutdownForce}, or a shutdown that ran out of time) does not give back the
 * permits it had, or that were handed to it just then. If it was still waiting, the others get permits as if it had not been there.
 *
 * <p><b>Implementation overview.</b> {@code state} is the number of permits, or QUEUED: no permit, and somebody may wait in the queue.
 * <ul>
 * <li>While nobody waits, acquiring and releasing are a CAS each.</li>
 * <li>Who has to wait takes the queue's lock and then either gets a permit, or makes sure of QUEUED, by CAS from 0, and queues.
 * Because releasing in QUEUED takes the queue's lock too, no waiter is overlooked: either that CAS finds permits, or the release
 * finds QUEUED.</li>
 * <li>QUEUED is left under the queue's lock only, by a release that takes the last waiter off: to the number of permits that are over.</li>
 * <li>A waiter that was taken off and refuses, because it was cancelled or lost, has its permit released once more by the same call.</li>
 * </ul>
 * A waiter that is cancelled leaves the queue; QUEUED with an empty queue only means that the next release takes the queue's lock.
 */
public final class Semaphore {
    private static final int QUEUED = -1;

    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Semaphore.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Guards the queue. */
    private final Spinlock queueLock = new Spinlock();
    private final WaitQueue queue = new WaitQueue();
    private final Acquiring<Void> acquire = new Acquiring<>(this, null);
    /** Made when it is first asked for; two threads may make two, of which either will do. */
    private Acquiring<Guard> acquireGuard;
    private int state;

    /**
     * @param permits how many there are at first; 0 or more
     */
    public Semaphore(int permits) {
        if (permits < 0) {
            throw new IllegalArgumentException("permits: " + permits + " (expected: >= 0)");
        }
        state = permits;
    }

    /** Waits until there is a permit and takes it. This wait cannot be cancelled. */
    public Task<Void> acquire() {
        return acquire;
    }

    /**
     * {@link #acquire()} until the token is cancelled. {@link CancelResult#COMPLETED}: the caller has a permit, also if the token was
     * cancelled right after. {@link CancelResult#CANCELLED}: it has none; a token that is cancelled before takes nothing even
     * if there are permits.
     */
    public Task<CancelResult> acquire(CancelToken token) {
        return acquire.with(token);
    }

    /** {@link #acquire()} for a try-with-resources, at whose end the permit is released. */
    public Task<Guard> acquireGuard() {
        Acquiring<Guard> task = acquireGuard;
        if (task == null) {
            task = new Acquiring<>(this, this::release);
            acquireGuard = task;
        }
        return task;
    }

    /** Takes a permit if there is one that nobody waits for; does not wait. */
    public boolean tryAcquire() {
        int present = (int) STATE.getAcquire(this);
        while (present > 0) {
            int witness = (int) STATE.compareAndExchange(this, present, present - 1);
            if (witness == present) {
                return true;
            }
            present = witness;
        }
        return false;
    }

    /** {@link #release(int)} of one permit. */
    public void release() {
        release(1);
    }

    /**
     * Adds permits; those who wait get theirs first. Does not wait.
     *
     * @param permits at least 1
     * @throws IllegalStateException if there would be more than {@link Integer#MAX_VALUE} permits; nothing is added then
     */
    public void release(int permits) {
        if (permits < 1) {
            throw new IllegalArgumentException("permits: " + permits + " (expected: >= 1)");
        }
        int left = permits;
        while (left > 0) {
            left = addOrHandOver(left);
        }
    }

    /** How many permits could be taken now; may have changed by the time the caller looks at the answer. */
    public int availablePermits() {
        return Math.max(0, (int) STATE.getAcquire(this));
    }

    @Override
    public String toString() {
        return Wait.nameOf(this) + '[' + availablePermits() + ']';
    }

    /** Answers how many permits are to be released once more. */
    private int addOrHandOver(int permits) {
        int present = (int) STATE.getAcquire(this);
        while (present != QUEUED) {
            int witness = (int) STATE.compareAndExchange(this, present, sum(present, permits));
            if (witness == present) {
                return 0;
            }
            present = witness;
        }
        return handOver(permits);
    }

    private int handOver(int permits) {
        Waiter<?> chain;
        queueLock.lock();
        try {
            if ((int) STATE.getAcquire(this) != QUEUED) {
                return permits;
            }
            chain = queue.poll(permits);
            if (queue.isEmpty()) {
                // Volatile: with permits, others decide by CAS without the queue's lock.
                STATE.setVolatile(this, permits - WaitQueue.length(chain));
            }
        } finally {
            queueLock.unlock();
        }
        return WaitQueue.handOver(chain);
    }

    private int sum(int present, int permits) {
        if (present + permits < 0) {
            throw new IllegalStateException("release(" + permits + ") of " + Wait.nameOf(this) + " with " + present
                + " permits (expected: at most " + Integer.MAX_VALUE + " altogether)");
        }
        return present + permits;
    }

    private boolean enqueue(Waiter<?> waiter) {
        queueLock.lock();
        try {
            while (true) {
                if (tryAcquire()) {
                    return false;
                }
                if ((int) STATE.getAcquire(this) == QUEUED || STATE.compareAndSet(this, 0, QUEUED)) {
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

    private static final class Acquiring<T> extends Wait<T> {
        private final Semaphore semaphore;

        Acquiring(Semaphore semaphore, Runnable giveBack) {
            super(giveBack);
            this.semaphore = semaphore;
        }

        @Override
        boolean tryNow() {
            return semaphore.tryAcquire();
        }

        @Override
        boolean enqueue(Waiter<?> waiter) {
            return semaphore.enqueue(waiter);
        }

        @Override
        void dequeue(Waiter<?> waiter) {
            semaphore.dequeue(waiter);
        }

        @Override
        public String describeWait() {
            return "acquire " + nameOf(semaphore);
        }
    }
}
