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
    private final WorkerTheft theft;

    WorkerSearch(Worker worker) {
        this.worker = worker;
        scheduler = worker.scheduler();
        parking = scheduler.parking();
        theft = new WorkerTheft(worker);
    }

    /** Serves, searches, sleeps. Answers null if the loop should look again. */
    Coroutine findWork() {
        worker.serve();
        theft.ranOut();
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
                found = theft.pass();
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
                found = theft.pass();
            }
        }
        parking.endSearch(found != null, sleeper);
        return found;
    }

    /** Blocks if there is nothing to do; answers null if the loop should look again. */
    private Coroutine sleep() {
        if (parking.sleep(worker.spot, sleeper)) {
            return search();
        }
        Coroutine found = worker.queues.next();
        if (found == null && !worker.isAlone()) {
            found = theft.pass();
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
                || (worker.isAlone() ? !worker.inbox.isEmpty() : theft.othersOffer());
        }

        @Override
        public boolean othersCouldHelp() {
            return parking.isWatched()
                ? theft.othersOffer() || worker.pace.keepsWaiting(worker.queues.backlog())
                : scheduler.crew().hasWork();
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
