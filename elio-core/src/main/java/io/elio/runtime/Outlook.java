package io.elio.runtime;

import java.util.Arrays;

/**
 * What a worker that has nothing to run sees of another one's queues: whether there is something for it. That is so if the oldest element
 * has waited for long, or would have to by the other's {@link Pace}. What is handed over from step to step is left where it is: it would
 * wander from worker to worker, each time for more than its step costs.
 *
 * <p>The oldest element is known by the number of those that were taken before it. So its age counts from when the other worker noted it
 * ({@link Pace#noted}), or else from when this worker first saw it. For one thread.
 */
final class Outlook {
    private static final long NOTHING = -1;

    private final Pace clock;
    /** By the number of the worker: what had been taken when its oldest element was first seen, and since when it has waited. */
    private long[] taken = {};
    private long[] since = {};

    /** @param clock of the worker that looks */
    Outlook(Pace clock) {
        this.clock = clock;
    }

    /** Whether the other worker, of this number, has something for this one in its queues. */
    boolean offers(int worker, RunQueues queues, Pace pace) {
        int queued = queues.stealable();
        if (queued == 0) {
            forget(worker);
            return false;
        }
        return pace.isLong(age(worker, queues.taken(), pace)) || pace.keepsWaiting(queued);
    }

    private long age(int worker, long takenBefore, Pace pace) {
        if (worker >= taken.length) {
            int seen = taken.length;
            taken = Arrays.copyOf(taken, worker + 1);
            since = Arrays.copyOf(since, worker + 1);
            Arrays.fill(taken, seen, worker + 1, NOTHING);
        }
        long now = clock.lookedAt();
        if (taken[worker] != takenBefore) {
            taken[worker] = takenBefore;
            since[worker] = pace.noted(takenBefore, now);
        }
        return now - since[worker];
    }

    private void forget(int worker) {
        if (worker < taken.length) {
            taken[worker] = NOTHING;
        }
    }
}
