package io.elio.runtime;

import io.elio.coro.Coroutine;
import io.elio.coro.CoroutineThread;
import io.elio.coro.Timeout;
import org.slf4j.LoggerFactory;

/**
 * A thread that runs coroutines. It owns run queues, an inbox, timers and an {@link IoBackend}.
 *
 * <p><b>Implementation overview.</b> The loop takes the next coroutine of its own {@link RunQueues} and runs one step of it.
 * Every {@value #SERVICE_EVERY} steps, and whenever it has nothing to run, it serves what comes from outside: mail, inbox,
 * due timers, completed I/O. With nothing to run after that it searches the other workers' queues (one worker at a time
 * does) and then blocks in the backend until an event, the next timer or a wake-up; {@link Parking} tells why none is lost.
 *
 * <p>All fields are the worker's own, except {@code inbox}, {@code mail}, {@code spot} and the thieves' side of
 * {@code queues}, which are safe for all, and {@code stopping}, written by who stops the scheduler.
 *
 * <p>While the worker serves or runs a timer ({@code serving}) its pushes do not call other workers: it calls one
 * afterwards if there is more than the one that it is going to run at once. A coroutine's push in the midst of a step calls at once,
 * because the step may be long.
 */
public final class Worker extends CoroutineThread {
    /** The bound on how many steps may pass before inbox, timers and I/O are looked at. */
    private static final int SERVICE_EVERY = 64;
    /** By how many steps nested ones may put service off. */
    private static final int OVERDUE = 192;
    private static final int SEARCH_ROUNDS = 32;
    /** The native stack of a worker, and how much of it one step may take by nesting. The rest is for the callees of bodies. */
    private static final long STACK_BYTES = 2 << 20;
    private static final int STEP_STACK_BYTES = 512 << 10;

    private final Scheduler scheduler;
    private final int id;
    private final boolean alone;
    private final Parking parking;
    private final Parking.Spot spot;
    private final WorkerCounts counts;
    private final RunQueues queues;
    private final Inbox inbox = new Inbox();
    private final Mailbox mail = new Mailbox();
    private final WorkerTimers timers = new WorkerTimers();
    private final Parking.Sleeper sleeper = new Sleeping();

    /** Set by the worker's thread before {@link #opened}. */
    private volatile IoBackend backend;
    private volatile boolean stopping;
    private boolean serving;
    private int untilService = SERVICE_EVERY;
    private int victim;

    Worker(Scheduler scheduler, int id, int workers) {
        super(null, "elio-" + scheduler.name() + "-worker-" + id, STACK_BYTES);
        this.scheduler = scheduler;
        this.id = id;
        alone = workers == 1;
        queues = new RunQueues(!alone);
        parking = scheduler.parking();
        spot = parking.spot(id);
        counts = scheduler.ledger().worker(id);
        victim = id;
        setDaemon(true);
    }

    /** The worker that the calling thread is; null outside. */
    public static Worker current() {
        return Thread.currentThread() instanceof Worker worker ? worker : null;
    }

    public Scheduler scheduler() {
        return scheduler;
    }

    /** The number of this worker in its scheduler, from 0. */
    public int id() {
        return id;
    }

    /** The backend; operations are submitted by the worker's own thread only. */
    public IoBackend backend() {
        return backend;
    }

    // ---- submission, any thread -----------------------------------------------------------------------------------------

    /** Takes a coroutine that any worker may run. */
    void submit(Coroutine coroutine) {
        inbox.add(coroutine);
        if (!parking.wake(spot) && !alone) {
            parking.signal();
        }
    }

    /** Takes a coroutine that is bound to this worker. */
    void submitBound(Coroutine coroutine) {
        send(() -> queues.pushBound(coroutine));
    }

    void send(Runnable message) {
        mail.add(message);
        parking.wake(spot);
    }

    /** Removes a timeout, at the latest when its time comes. */
    void sendCancel(Timeout timeout) {
        if (mail.addQuietly(() -> timers.remove(timeout))) {
            parking.wake(spot);
        }
    }

    void stopSoon() {
        stopping = true;
        parking.wake(spot);
    }

    int queued() {
        IoBackend open = backend;
        return queues.size() + inbox.size() + mail.size() + (open == null ? 0 : open.pending());
    }

    /** Whether there is something here that another worker could run. */
    boolean hasWork() {
        return queues.canSteal() || !inbox.isEmpty();
    }

    // ---- submission, this thread ----------------------------------------------------------------------------------------

    WorkerCounts counts() {
        return counts;
    }

    WorkerTimers timers() {
        return timers;
    }

    void push(Coroutine coroutine) {
        queues.pushRecent(coroutine);
        if (!alone && !serving) {
            parking.signal();
        }
    }

    /** The running coroutine goes behind the others; it needs no other worker. */
    void pushLast(Coroutine coroutine) {
        queues.pushLast(coroutine);
    }

    void pushBound(Coroutine coroutine) {
        queues.pushBound(coroutine);
    }

    /**
     * Takes the coroutine out of the queue if it would be next; the caller runs a step of it. Not when service is overdue:
     * then the steps that are nested in each other have to end.
     */
    boolean takeNext(Coroutine coroutine) {
        if (untilService <= -OVERDUE || !queues.takeRecent(coroutine)) {
            return false;
        }
        counts.countExecuted();
        untilService--;
        return true;
    }

    // ---- the loop -------------------------------------------------------------------------------------------------------

    @Override
    public void run() {
        if (open()) {
            try {
                loop();
            } finally {
                close();
            }
        }
        scheduler.exited();
    }

    private boolean open() {
        try {
            IoBackend opened = scheduler.backendProvider().open();
            backend = opened;
            spot.backend = opened;
            stamp(id, System.nanoTime());
            scheduler.opened(null);
            return true;
        } catch (Throwable failure) {
            scheduler.opened(failure);
            return false;
        }
    }

    private void close() {
        try {
            backend.close();
        } catch (Throwable failure) {
            LoggerFactory.getLogger(Scheduler.class).error("{}: I/O backend {} failed to close", getName(), backend.name(), failure);
        }
    }

    /** Called by the last worker to exit, if coroutines are left. */
    void closeOpened() {
        IoBackend closed = backend;
        if (closed != null) {
            closed.closeOpened();
        }
    }

    private void loop() {
        while (!stopping) {
            Coroutine next = queues.next();
            if (next == null) {
                next = findWork();
            }
            if (next != null) {
                execute(next);
            }
            if (--untilService <= 0) {
                serve();
            }
        }
    }

    private void execute(Coroutine coroutine) {
        counts.countExecuted();
        try {
            coroutine.run(STEP_STACK_BYTES);
        } catch (Throwable failure) {
            LoggerFactory.getLogger(Scheduler.class).error("{}: a step of a coroutine failed outside of it", getName(), failure);
        }
    }

    /** Serves what comes from outside. */
    private void serve() {
        untilService = SERVICE_EVERY;
        serving = true;
        try {
            mail.readAll();
            inbox.drainTo(queues.waiting());
            long now = System.nanoTime();
            stamp(id, now);
            timers.fireDue(now);
            backend.poll();
        } catch (Throwable failure) {
            LoggerFactory.getLogger(Scheduler.class).error("{}: serving failed", getName(), failure);
        } finally {
            serving = false;
        }
        callForSpare();
    }

    private void callForSpare() {
        if (!alone && queues.hasSpare()) {
            parking.signal();
        }
    }

    /** Serves, searches, sleeps. Answers null if the loop should look again. */
    private Coroutine findWork() {
        serve();
        Coroutine found = queues.next();
        if (found != null || alone) {
            return found != null ? found : sleep();
        }
        if (parking.beginSearch()) {
            found = search();
        }
        return found != null ? found : sleep();
    }

    /** Called with the search token, which it gives back. */
    private Coroutine search() {
        Coroutine found = null;
        for (int round = 0; found == null && round < SEARCH_ROUNDS && !stopping; round++) {
            if (round > 0) {
                Thread.onSpinWait();
                serve();
            }
            found = queues.next();
            if (found == null) {
                found = stealOne();
            }
        }
        parking.endSearch(found != null, sleeper);
        return found;
    }

    /** One pass over the other workers. */
    private Coroutine stealOne() {
        Worker[] workers = scheduler.workers();
        for (int i = 1; i < workers.length; i++) {
            victim = victim + 1 == workers.length ? 0 : victim + 1;
            Coroutine stolen = workers[victim] == this ? null : stealFrom(workers[victim]);
            if (stolen != null) {
                return stolen;
            }
        }
        return null;
    }

    private Coroutine stealFrom(Worker other) {
        Coroutine stolen = other.queues.steal();
        if (stolen == null && other.inbox.drainTo(queues.waiting()) > 0) {
            stolen = queues.next();
        }
        if (stolen != null) {
            counts.countSteal();
        }
        return stolen;
    }

    /** Blocks if there is nothing to do; answers null if the loop should look again. */
    private Coroutine sleep() {
        if (parking.sleep(spot, sleeper)) {
            return search();
        }
        Coroutine found = queues.next();
        if (found == null && !alone) {
            found = stealOne();
        }
        parking.handOver(found != null, sleeper);
        return found;
    }

    private final class Sleeping implements Parking.Sleeper {
        @Override
        public boolean hasWork() {
            return stopping || !mail.isEmpty() || queues.size() > 0 || (alone ? !inbox.isEmpty() : scheduler.hasWork());
        }

        @Override
        public boolean othersCouldHelp() {
            return scheduler.hasWork();
        }

        @Override
        public void fallsAsleep() {
            scheduler.ledger().aboutToSleep();
        }

        @Override
        public void block(long limit) {
            long nanos = timers.nanosUntilFirst();
            if (nanos < 0 || limit >= 0 && limit < nanos) {
                nanos = limit;
            }
            // Code of a coroutine may have left an interrupt, with which no block would last.
            Thread.interrupted();
            serving = true;
            try {
                backend.await(nanos);
            } catch (Throwable failure) {
                LoggerFactory.getLogger(Scheduler.class).error("{}: I/O backend {} failed to wait", getName(), backend.name(), failure);
            } finally {
                serving = false;
            }
            stamp(id, System.nanoTime());
        }
    }
}
