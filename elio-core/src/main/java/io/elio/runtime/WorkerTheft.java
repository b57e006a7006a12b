package io.elio.runtime;

import io.elio.coro.Coroutine;

/**
 * How a worker takes from the others what they would keep waiting. It takes the oldest and half of the rest, up to {@value #MOST} more,
 * so that it need not come back for each; then it tells {@link Patience} for how long that has kept it busy. On the worker's thread.
 */
final class WorkerTheft {
    private static final int MOST = 16;
    private static final long NONE = Long.MIN_VALUE;

    private final Worker worker;
    private final Scheduler scheduler;
    private final Outlook outlook;
    private int victim;
    /** When the worker took what it is busy with. */
    private long caughtAt = NONE;

    WorkerTheft(Worker worker) {
        this.worker = worker;
        scheduler = worker.scheduler();
        outlook = new Outlook(worker.pace);
        victim = worker.id();
    }

    /** The worker had nothing to run, and has just read the clock. */
    void ranOut() {
        if (caughtAt != NONE) {
            scheduler.patience().caught(worker.pace.lookedAt() - caughtAt);
            caughtAt = NONE;
        }
    }

    /** Whether there is something to take. */
    boolean othersOffer() {
        for (Worker each : scheduler.workers()) {
            if (!each.inbox.isEmpty() || each != worker && each.offersTo(outlook)) {
                return true;
            }
        }
        return false;
    }

    /** One pass over the other workers. Answers what is to be run first; null if none offers anything. */
    Coroutine pass() {
        Worker[] workers = scheduler.workers();
        for (int i = 0; i < workers.length; i++) {
            victim = victim + 1 >= workers.length ? 0 : victim + 1;
            Coroutine stolen = workers[victim] == worker ? null : takeFrom(workers[victim]);
            if (stolen != null) {
                return stolen;
            }
        }
        return null;
    }

    private Coroutine takeFrom(Worker other) {
        Coroutine stolen = other.offersTo(outlook) ? takeSome(other.queues) : null;
        if (stolen == null && other.inbox.drainTo(worker.queues.waiting()) > 0) {
            stolen = kept(worker.queues.next());
        }
        return stolen;
    }

    private Coroutine takeSome(RunQueues from) {
        Coroutine first = kept(from.steal());
        if (first == null) {
            return null;
        }
        caughtAt = worker.pace.lookedAt();
        for (int more = Math.min(MOST, from.stealable() / 2); more > 0; more--) {
            Coroutine next = kept(from.steal());
            if (next == null) {
                break;
            }
            worker.queues.pushLast(next);
        }
        return first;
    }

    /** What was taken, counted; null if it has been sent to where it belongs. */
    private Coroutine kept(Coroutine stolen) {
        if (stolen == null || isSentBack(stolen)) {
            return null;
        }
        worker.counts().countSteal();
        return stolen;
    }

    /** One that was bound to no worker when it was queued may be now, because its worker has come. */
    private boolean isSentBack(Coroutine stolen) {
        Worker place = scheduler.crew().placeOf(stolen);
        if (place == null || place == worker) {
            return false;
        }
        place.submitBound(stolen);
        return true;
    }
}
