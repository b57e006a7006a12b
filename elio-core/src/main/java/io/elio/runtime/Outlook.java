package io.elio.runtime;

import java.util.Arrays;

/**
 * What a worker that has nothing to run sees of another one's queues: whether there is something for it. That is so if the oldest element
 * has waited for long, or would have to by the other's {@link Pace}. What is handed over from step to step is left where it is: it would
 * wander from worker to worker, each time for more than its step costs. But if the last thing that this worker took has kept it busy for
 * long, as the branches of a computation do that forks, it takes the next one sooner.
 *
 * <p>The oldest element is known by the number of those that were taken before it. So its age counts from when this worker first saw it.
 * For one thread.
 */
final class Outlook {
    /** What has waited this long may go on waiting; for a worker whose last catch lasted, it has waited long enough. */
    private static final long AGING_NANOS = 2_000;
    private static final long NOTHING = -1;

    private final Pace clock;
    /** By the number of the worker: what had been taken when its oldest element was first seen, and when that was. */
    private long[] taken = {};
    private long[] since = {};
    private boolean promising;
    private long patience = Pace.PATIENCE_NANOS;
    private boolean busy;
    private long busySince;

    /** @param clock of the worker that looks */
    Outlook(Pace clock) {
        this.clock = clock;
    }

    /** The worker has taken something from another one. */
    void took() {
        busy = true;
        busySince = clock.lookedAt();
    }

    /** The worker has nothing more to run. */
    void ranDry() {
        if (busy) {
            busy = false;
            boolean lasted = clock.lookedAt() - busySince >= Pace.PATIENCE_NANOS;
            patience = lasted ? AGING_NANOS : Pace.PATIENCE_NANOS;
        }
    }

    /** Begins a pass over the others. */
    void begin() {
        promising = false;
    }

    /** Whether something has been seen in this pass that may soon be old enough. */
    boolean isPromising() {
        return promising;
    }

    /** Whether the other worker, of this number, has something for this one in its queues. */
    boolean offers(int worker, RunQueues queues, Pace pace) {
        int queued = queues.stealable();
        if (queued == 0) {
            forget(worker);
            return false;
        }
        long age = age(worker, queues.taken());
        promising |= age >= AGING_NANOS;
        return age >= patience || pace.keepsWaiting(queued);
    }

    private long age(int worker, long takenBefore) {
        if (worker >= taken.length) {
            int seen = taken.length;
            taken = Arrays.copyOf(taken, worker + 1);
            since = Arrays.copyOf(since, worker + 1);
            Arrays.fill(taken, seen, worker + 1, NOTHING);
        }
        if (taken[worker] != takenBefore) {
            taken[worker] = takenBefore;
            since[worker] = clock.lookedAt();
        }
        return clock.lookedAt() - since[worker];
    }

    private void forget(int worker) {
        if (worker < taken.length) {
            taken[worker] = NOTHING;
        }
    }
}
