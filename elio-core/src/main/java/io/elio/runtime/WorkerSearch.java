package io.elio.runtime;

import io.elio.coro.Coroutine;
import java.lang.invoke.VarHandle;

/**
 * What a worker does that has nothing to run: it searches the other workers' queues, spins if its {@link WaitStrategy} says so, and
 * blocks. Runs on the worker's thread, in the protocol of {@link Parking}.
 */
final class WorkerSearch {
    private static final int SEARCH_ROUNDS = 32;

    private final Worker worker;
    private final Scheduler scheduler;
    private final Parking parking;
    private final Parking.Sleeper sleeper = new Sleeping();
    private final Outlook outlook;
    private int victim;

    WorkerSearch(Worker worker) {
        this.worker = worker;
        scheduler = worker.scheduler();
        parking = scheduler.parking();
        outlook = new Outlook(worker.pace);
        victim = worker.id();
    }

    /** Serves, searches, sleeps. Answers null if the loop should look again. */
    Coroutine findWork() {
        worker.serve();
        Coroutine found = worker.queues.next();
        if (found == null && !worker.isAlone() && parking.beginSearch()) {
            found = search();
        }
        if (found == null) {
            found = spin();
        }
        return unlessOrdered(found != null ? found : sleep());
    }

    /** Looks for work for a while, as the strategy wants it. Nobody relies on who spins: submitters call sleepers all the same. */
    private Coroutine spin() {
        WaitStrategy strategy = worker.waitStrategy();
        if (strategy.spinIterations() == 0) {
            return null;
        }
        // Instead of an announcement: who waits for idleness sums up what was counted until now, or is told.
        VarHandle.fullFence();
        scheduler.ledger().aboutToSleep();
        Coroutine found = null;
        for (int i = 1; found == null && i <= strategy.spinIterations() && worker.orders.none(); i++, strategy = worker.waitStrategy()) {
            strategy.pause();
            if (strategy.polls(i) || !worker.mail.isEmpty() || !worker.inbox.isEmpty()) {
                worker.serve();
            }
            found = worker.queues.next();
            if (found == null && !worker.isAlone()) {
                found = stealOne();
            }
        }
        return found;
    }

    /** Called with the search token, which it gives back. */
    private Coroutine search() {
        Coroutine found = null;
        for (int round = 0; found == null && round < SEARCH_ROUNDS && worker.orders.none(); round++) {
            if (round > 0) {
                Thread.onSpinWait();
                worker.serve();
            }
            found = worker.queues.next();
            if (found == null) {
                found = stealOne();
            }
        }
        parking.endSearch(found != null, sleeper);
        return found;
    }

    private boolean othersOffer() {
        for (Worker each : scheduler.workers()) {
            if (!each.inbox.isEmpty() || each != worker && each.offersTo(outlook)) {
                return true;
            }
        }
        return false;
    }

    /** One pass over the other workers. */
    private Coroutine stealOne() {
        Worker[] workers = scheduler.workers();
        for (int i = 0; i < workers.length; i++) {
            victim = victim + 1 >= workers.length ? 0 : victim + 1;
            Coroutine stolen = workers[victim] == worker ? null : stealFrom(workers[victim]);
            if (stolen != null) {
                return stolen;
            }
        }
        return null;
    }

    private Coroutine stealFrom(Worker other) {
        Coroutine stolen = other.offersTo(outlook) ? other.queues.steal() : null;
        if (stolen == null && other.inbox.drainTo(worker.queues.waiting()) > 0) {
            stolen = worker.queues.next();
        }
        return stolen == null || isSentBack(stolen) ? null : counted(stolen);
    }

    private Coroutine counted(Coroutine stolen) {
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

    /** Blocks if there is nothing to do; answers null if the loop should look again. */
    private Coroutine sleep() {
        if (parking.sleep(worker.spot, sleeper)) {
            return search();
        }
        Coroutine found = worker.queues.next();
        if (found == null && !worker.isAlone()) {
            found = stealOne();
        }
        parking.handOver(found != null, sleeper);
        return found;
    }

    /** The coroutine, unless there are orders: then it stays in the queue. */
    private Coroutine unlessOrdered(Coroutine found) {
        if (found == null || worker.orders.none()) {
            return found;
        }
        if (scheduler.crew().placeOf(found) == worker) {
            worker.queues.pushBound(found);
        } else {
            worker.queues.pushLast(found);
        }
        return null;
    }

    private final class Sleeping implements Parking.Sleeper {
        @Override
        public boolean hasWork() {
            return !worker.orders.none() || !worker.mail.isEmpty() || worker.queues.size() > 0
                || (worker.isAlone() ? !worker.inbox.isEmpty() : othersOffer());
        }

        @Override
        public boolean othersCouldHelp() {
            return parking.isWatched() ? othersOffer() || worker.pace.keepsWaiting(worker.queues.backlog()) : scheduler.crew().hasWork();
        }

        @Override
        public void fallsAsleep() {
            scheduler.ledger().aboutToSleep();
        }

        @Override
        public boolean block(long limit) {
            return worker.block(limit);
        }
    }
}
