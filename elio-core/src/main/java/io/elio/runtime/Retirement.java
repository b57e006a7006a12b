package io.elio.runtime;

import io.elio.coro.Coroutine;

/**
 * The last time of a worker that the scheduler has no place for any more. Runs on the worker's thread, a turn at a time, and in the end
 * on that of whoever is late.
 *
 * <p><b>Implementation overview.</b>
 * <ol>
 * <li>The worker is not visible any more when it is told to retire. It leaves the others' list of whom they may call, and passes a call
 * on that it has in hand.</li>
 * <li>In each turn it serves what comes from outside and gives away every coroutine that it finds, except those that hold a
 * {@link WorkerLease} of it, which it runs. In one turn it takes no more of them than there were at its beginning.</li>
 * <li>When it has no operation under way, no lease, and nothing queued, it hands its timers to others and closes its spot, which empties
 * once more what others fill. What comes later is taken out by who brings it ({@link #evacuate}).</li>
 * </ol>
 * The monitor guards the taking out. Who has it sends what it takes to workers that were visible when this one was not any more, so
 * these monitors are never waited for in a circle.
 *
 * <p>A lease is acquired on this very thread and only without an order to retire. So it is counted before the first turn or refused.
 */
final class Retirement {
    private final Worker worker;
    private final Scheduler scheduler;
    private final Orders orders;
    private boolean begun;

    Retirement(Worker worker, Orders orders) {
        this.worker = worker;
        this.orders = orders;
        scheduler = worker.scheduler();
    }

    /** Answers whether the worker is done. */
    boolean turn() {
        if (!begun) {
            begun = true;
            worker.leaveOthers();
        }
        worker.serve();
        giveAway();
        if (worker.isNeeded()) {
            worker.rest();
            return false;
        }
        worker.timers().emptyTo(timeout -> scheduler.crew().next().send(heir -> SchedulerTimers.adopt(timeout, heir)));
        scheduler.parking().close(worker.spot, this::evacuate);
        // It may have run the last coroutine, and will not sleep any more.
        scheduler.ledger().aboutToSleep();
        return true;
    }

    /** Passes on what was brought here after the end. The worker, once its spot is closed, and whoever brings something. */
    private synchronized void evacuate() {
        worker.inbox.emptyTo(scheduler.crew()::sendAway);
        worker.mail.emptyTo(message -> scheduler.crew().next().send(message));
    }

    private void giveAway() {
        for (int left = worker.runnable(); left > 0; left--) {
            Coroutine next = worker.takeAny();
            if (next == null) {
                return;
            }
            if (scheduler.crew().placeOf(next) != worker) {
                scheduler.crew().sendAway(next);
            } else if (orders.include(Orders.PAUSE)) {
                worker.pushBound(next);
            } else {
                worker.execute(next);
            }
        }
    }
}
