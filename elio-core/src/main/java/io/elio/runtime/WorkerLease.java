package io.elio.runtime;

import io.elio.Task;
import io.elio.coro.Coroutine;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * An obligation towards something outside that is tied to the thread of one worker: a completion queue, a device, a library that
 * insists on its thread. While a lease is active, the coroutine that acquired it runs on that worker only, with all that
 * it awaits directly, whatever its {@link Affinity} is and whoever resumes it; and the worker stays, also when
 * {@link Scheduler#setThreads} makes do without it. Coroutines that it spawns are not held.
 *
 * <pre>{@code
 * try (WorkerLease owner = await(WorkerLease.acquire())) {
 *     // open what belongs to this thread, use it in turns between awaits, close it
 * }
 * }</pre>
 *
 * <p>An active lease counts as an active and as a pending task of the scheduler. A graceful shutdown waits for it; one that is forced or
 * out of
 * time does not, and the thread ends all the same: release first. A lease that is passed to another coroutine does not hold that one.
 *
 * <p>All methods may be called from any thread. What one thread did before a release, the scheduler does not order with anything.
 */
public final class WorkerLease implements AutoCloseable {
    private final Worker worker;
    /** Null when released. */
    private final AtomicReference<Tether> tether;

    private WorkerLease(Worker worker, Tether tether) {
        this.worker = worker;
        this.tether = new AtomicReference<>(tether);
    }

    /**
     * Acquires a lease of the worker on which this is awaited. Never waits.
     *
     * <p>The await fails with an {@link IllegalStateException} outside a worker, for instance on an executor of a host; and with a
     * {@link RejectedExecutionException} if the scheduler is shut down or the worker retires: a coroutine that meets the latter can
     * yield and acquire a lease of the worker that it comes to. Cancellation has no effect on it.
     */
    public static Task<WorkerLease> acquire() {
        return Acquiring.TASK;
    }

    private static WorkerLease acquire(Coroutine coroutine) {
        Worker worker = Worker.current();
        if (worker == null || worker.scheduler() != coroutine.home()) {
            throw new IllegalStateException("WorkerLease.acquire() on " + Thread.currentThread().getName()
                + " (expected: in a coroutine on a worker of its scheduler)");
        }
        worker.admitLease();
        return new WorkerLease(worker, tie(coroutine, worker));
    }

    private static Tether tie(Coroutine coroutine, Worker worker) {
        if (coroutine.tether() instanceof Tether present && present.addLease()) {
            return present;
        }
        Tether made = new Tether(worker);
        coroutine.setTether(made);
        return made;
    }

    /** Whether it has not been released. */
    public boolean isActive() {
        return tether.get() != null;
    }

    /** The number of the worker, also after the release. */
    public int workerId() {
        return worker.id();
    }

    /**
     * Tells workers of one scheduler apart that have the same number one after the other. Like {@link #workerId} it says what
     * was acquired, and gives no access to anything.
     */
    public long generation() {
        return worker.generation();
    }

    /** Ends the obligation. The first call does; further ones do nothing. Any thread may call this, also after the end of the scheduler. */
    public void release() {
        Tether held = tether.getAndSet(null);
        if (held != null) {
            held.removeLease();
            worker.endLease();
        }
    }

    /** The same as {@link #release}. */
    @Override
    public void close() {
        release();
    }

    @Override
    public String toString() {
        return "WorkerLease[worker " + worker.id() + " of " + worker.scheduler() + ", " + (isActive() ? "active" : "released") + "]";
    }

    private static final class Acquiring extends Task<WorkerLease> {
        static final Acquiring TASK = new Acquiring();

        @Override
        public Object awaitOn(Coroutine coroutine) {
            return acquire(coroutine);
        }

        @Override
        public boolean isReady() {
            return false;
        }

        @Override
        public boolean suspend(Coroutine coroutine) {
            throw new AssertionError("never waits");
        }

        @Override
        public WorkerLease result() {
            throw new AssertionError("never waits");
        }

        @Override
        public String describeWait() {
            return "lease of a worker";
        }
    }
}
