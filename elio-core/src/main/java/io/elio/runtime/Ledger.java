package io.elio.runtime;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Counts the coroutines that were accepted and that have finished, and tells when all have.
 *
 * <p><b>Implementation overview.</b> A common counter would cost two atomic updates for each coroutine. So each worker has
 * its own {@link WorkerCounts}, which only it writes, and external admission has an atomic one. All counts only grow, and
 * a coroutine is counted as accepted before it can run. {@link #isIdle} sums up what has settled <em>first</em> and what was
 * accepted afterwards. Accepted is never less than settled, so if both sums are equal, then at the moment between
 * them everything that had been accepted had settled (Mattern, "Algorithms for distributed termination detection", 1987).
 * The counts are written with release and read with acquire: who sees a coroutine settled sees it accepted.
 *
 * <p>A coroutine is counted twice at its end: as finished before its observers are told, so that who joins it finds it
 * in {@link #active} no more; as settled when they have been told, so that who waits for idleness finds its handle
 * ready, and what observers start on the worker (dependents of a future may) was counted before it settled.
 *
 * <p>Nobody tells the waiters at each finish. A worker looks for waiters when it is about to sleep, to spin or to end, after its
 * announcement,
 * which is an atomic update and so orders its counts before the look; a waiter first makes itself known and then sums
 * up. The worker that finished the last coroutine sleeps soon. External admission counts first and looks then whether
 * admission is closed; a shutdown closes first and sums up then. So a submission is refused or waited for. A refused
 * one takes its count back by counting as finished and settled.
 *
 * <p>A {@link WorkerLease} counts like a coroutine: as accepted when it is acquired, as finished and settled when it is released.
 *
 * <p>The counts of a worker stay when it retires, and go on with the next one of its number, which starts after the end of the first.
 * The array of them only grows. Who sums up may miss a new worker's among the settled, but then sees it among the accepted.
 */
final class Ledger {
    private final AtomicLong admitted = new AtomicLong();
    /** What was refused after it had been counted, and leases that were released. */
    private final AtomicLong endedOutside = new AtomicLong();
    /** Replaced under the monitor. */
    private volatile WorkerCounts[] workers = {};

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    /** Written under the lock. */
    private volatile int waiters;
    /** Guarded by the lock: ends all waiting. */
    private boolean released;

    /** The counts of the worker with this number. */
    synchronized WorkerCounts worker(int id) {
        int present = workers.length;
        if (id >= present) {
            WorkerCounts[] more = Arrays.copyOf(workers, id + 1);
            Arrays.setAll(more, i -> i < present ? more[i] : new WorkerCounts());
            workers = more;
        }
        return workers[id];
    }

    /** Counts a coroutine that comes from outside, unless admission is closed; answers whether it is accepted. */
    boolean admit(BooleanSupplier open) {
        admitted.incrementAndGet();
        if (open.getAsBoolean()) {
            return true;
        }
        endOne();
        return false;
    }

    /** Counts something that was accepted as finished and settled. Any thread. */
    void endOne() {
        endedOutside.incrementAndGet();
        wakeWaiters();
    }

    /** Coroutines that were accepted and have not finished; exact at rest. */
    long active() {
        long finished = finished();
        return accepted() - finished;
    }

    boolean isIdle() {
        long settled = settled();
        return accepted() == settled;
    }

    long executed(int worker) {
        WorkerCounts[] present = workers;
        return worker < 0 || worker >= present.length ? 0 : present[worker].executed();
    }

    long steals(int worker) {
        WorkerCounts[] present = workers;
        return worker < 0 || worker >= present.length ? 0 : present[worker].steals();
    }

    long executed() {
        long sum = 0;
        for (WorkerCounts counts : workers) {
            sum += counts.executed();
        }
        return sum;
    }

    long steals() {
        long sum = 0;
        for (WorkerCounts counts : workers) {
            sum += counts.steals();
        }
        return sum;
    }

    /** Called by a worker that has announced that it sleeps. */
    void aboutToSleep() {
        if (waiters > 0) {
            wakeWaiters();
        }
    }

    /** Ends all waits, present and future. */
    void release() {
        lock.lock();
        try {
            released = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until all have finished; false if the time has passed or {@link #release} came first. Negative: no limit. */
    boolean awaitIdle(long nanos) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            waiters++;
            // The counts are acquire loads, which a volatile store alone does not hold back.
            VarHandle.fullFence();
            return awaitIdleLocked(nanos);
        } finally {
            waiters--;
            lock.unlock();
        }
    }

    private boolean awaitIdleLocked(long nanos) throws InterruptedException {
        long left = nanos;
        while (!isIdle()) {
            if (released || left == 0) {
                return false;
            }
            if (nanos < 0) {
                changed.await();
            } else {
                left = Math.max(0, changed.awaitNanos(left));
            }
        }
        return true;
    }

    private void wakeWaiters() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private long accepted() {
        long sum = admitted.get();
        for (WorkerCounts counts : workers) {
            sum += counts.accepted();
        }
        return sum;
    }

    private long finished() {
        long sum = endedOutside.get();
        for (WorkerCounts counts : workers) {
            sum += counts.finished();
        }
        return sum;
    }

    private long settled() {
        long sum = endedOutside.get();
        for (WorkerCounts counts : workers) {
            sum += counts.settled();
        }
        return sum;
    }
}
