package io.elio.runtime;

import io.elio.coro.Timeout;
import io.elio.coro.Timers;

/** Real time. A timeout lives with one worker: the one that scheduled it, or the next in turn. */
final class SchedulerTimers implements Timers {
    private final Scheduler scheduler;

    SchedulerTimers(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void schedule(Timeout timeout) {
        Worker here = scheduler.here();
        Worker owner = here != null ? here : scheduler.crew().next();
        timeout.owner = owner;
        if (owner == here) {
            owner.timers().add(timeout);
        } else {
            owner.send(worker -> adopt(timeout, worker));
        }
    }

    /**
     * Called on the thread of the worker. Until then the timeout has the owner it had before, whose mailbox takes a cancellation:
     * if that has retired, or the timeout is in the mail, it fires in time, for nothing.
     */
    static void adopt(Timeout timeout, Worker worker) {
        timeout.owner = worker;
        worker.timers().add(timeout);
    }

    /** A timeout that is not scheduled yet has no owner; who schedules it must look again whether it is still wanted. */
    @Override
    public void cancel(Timeout timeout) {
        Worker owner = (Worker) timeout.owner;
        if (owner == null) {
            return;
        }
        if (owner == Thread.currentThread()) {
            owner.timers().remove(timeout);
        } else {
            owner.sendCancel(timeout);
        }
    }
}
