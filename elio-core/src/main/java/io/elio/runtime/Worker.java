package io.elio.runtime;

import io.elio.coro.Coroutine;
import io.elio.coro.CoroutineThread;
import io.elio.coro.Timeout;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.LoggerFactory;

/**
 * A thread that runs coroutines. It owns run queues, an inbox, timers and an {@link IoBackend}.
 *
 * <p><b>Implementation overview.</b> The loop takes the next coroutine of its own {@link RunQueues} and runs one step of it.
 * Every {@value #SERVICE_EVERY} steps, and whenever it has nothing to run, it serves what comes from outside: mail, inbox,
 * due timers, completed I/O. With nothing to run after that it searches the other workers' queues (one worker at a time
 * does) and then blocks in the backend until an event, the next timer or a wake-up; {@link Parking} tells why none is lost.
 *
 * <p>{@link Orders} make it leave this loop: to end, to run nothing for a while, or to retire, see {@link Retirement}.
 *
 * <p>All fields are the worker's own, except {@code inbox}, {@code mail}, {@code spot}, {@code orders}, {@code leases} and the thieves'
 * side of {@code queues}, which are safe for all, and {@code waitStrategy}, written by anybody.
 *
 * <p>A worker that is the only one is {@code alone}: its queues take fewer fences, and it calls nobody. When it gets company it opens its
 * queues itself ({@code shared}); until it comes to do so, thieves leave them alone.
 *
 * <p>While the worker serves or runs a timer ({@code serving}) its pushes do not call other workers: it calls one
 * afterwards if there is more than the one that it is going to run at once. A coroutine's push in the midst of a step calls at once if
 * what is queued would wait for long, by the {@link Pace} of the last steps; the step may be longer, which {@link Parking}'s watcher finds.
 */
public final class Worker extends CoroutineThread {
    /** The bound on how many steps may pass before inbox, timers and I/O are looked at. */
    private static final int SERVICE_EVERY = 64;
    /** By how many steps nested ones may put service off. */
    private static final int OVERDUE = 192;
    /** The native stack of a worker, and how much of it one step may take by nesting. The rest is for the callees of bodies. */
    private static final long STACK_BYTES = 2 << 20;
    private static final int STEP_STACK_BYTES = 512 << 10;

    private final Scheduler scheduler;
    private final int id;
    private final long generation;
    private final Opening opening;
    private final Parking parking;
    final Parking.Spot spot;
    private final WorkerCounts counts;
    final RunQueues queues;
    final Inbox inbox = new Inbox();
    final Mailbox mail = new Mailbox();
    private final WorkerTimers timers = new WorkerTimers();
    final Pace pace;
    private final WorkerSearch search;
    private final Parking.Sleeper resting = new WorkerRest(this);
    final Orders orders = new Orders();
    private final Retirement retirement;
    private final AtomicInteger leases = new AtomicInteger();

    /** Set by the worker's thread before it tells the opening. */
    private volatile IoBackend backend;
    private volatile WaitStrategy waitStrategy;
    /** Whether thieves may come. Written by the worker, once. */
    volatile boolean shared;
    private boolean alone;
    private boolean serving;
    private int untilService = SERVICE_EVERY;

    Worker(Scheduler scheduler, int id, boolean alone, long generation, Opening opening) {
        super(null, "elio-" + scheduler.name() + "-worker-" + id, STACK_BYTES);
        this.scheduler = scheduler;
        this.id = id;
        this.generation = generation;
        this.opening = opening;
        this.alone = alone;
        shared = !alone;
        queues = new RunQueues(shared);
        retirement = new Retirement(this, orders);
        waitStrategy = scheduler.config().waitStrategy();
        parking = scheduler.parking();
        spot = parking.join();
        counts = scheduler.ledger().worker(id);
        pace = new Pace(scheduler.patience());
        search = new WorkerSearch(this);
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

    /** How this worker waits for work. */
    public WaitStrategy waitStrategy() {
        return waitStrategy;
    }

    /** Changes how this worker waits for work, at once, also while it waits by spinning. Any thread may call this. */
    public void setWaitStrategy(WaitStrategy strategy) {
        waitStrategy = Objects.requireNonNull(strategy, "strategy");
    }

    // ---- submission, any thread -----------------------------------------------------------------------------------------

    /** Takes a coroutine that any worker may run. */
    void submit(Coroutine coroutine) {
        inbox.add(coroutine);
        if (!parking.wake(spot)) {
            parking.signal();
        }
    }

    /** Takes a coroutine that is bound to this worker. */
    void submitBound(Coroutine coroutine) {
        send(worker -> worker.takeIn(coroutine));
    }

    /** Who takes it in may be another one than it was meant for. */
    private void takeIn(Coroutine coroutine) {
        if (scheduler.crew().placeOf(coroutine) == this) {
            queues.pushBound(coroutine);
        } else {
            scheduler.crew().sendAway(coroutine);
        }
    }

    void send(Mailbox.Message message) {
        mail.add(message);
        parking.wake(spot);
    }

    /** Removes a timeout, at the latest when its time comes. */
    void sendCancel(Timeout timeout) {
        if (mail.addQuietly(worker -> worker.removeTimeout(timeout))) {
            parking.wake(spot);
        }
    }

    private void removeTimeout(Timeout timeout) {
        if (timeout.owner == this) {
            timers.remove(timeout);
        }
    }

    int queued() {
        IoBackend open = backend;
        return waiting() + leases.get() + (open == null ? 0 : open.pending());
    }

    /** What lies here to be run. */
    int waiting() {
        return queues.size() + inbox.size() + mail.size();
    }

    /** Whether there is something here that another worker could run. */
    boolean hasWork() {
        return shared && queues.stealable() > 0 || !inbox.isEmpty();
    }

    /** Whether its queues have something for the worker that looks out for it. */
    boolean offersTo(Outlook outlook) {
        return shared && outlook.offers(id, queues, pace);
    }

    // ---- orders, any thread ---------------------------------------------------------------------------------------------

    long generation() {
        return generation;
    }

    void order(int order) {
        orders.give(order);
        parking.wake(spot);
    }

    void takeBack(int order) {
        orders.takeBack(order);
        parking.wake(spot);
    }

    /** This was the only worker until now. */
    void loseSolitude() {
        if (!shared) {
            send(Worker::openQueues);
        }
    }

    private void openQueues() {
        if (alone) {
            queues.share();
            alone = false;
            // Publishes that the owner's side is careful from now on.
            shared = true;
        }
    }

    /** Takes away from it what thieves may take. Any thread; no other worker steals from it any more. */
    void relieve() {
        for (Coroutine next = queues.steal(); next != null; next = queues.steal()) {
            scheduler.crew().sendAway(next);
        }
        inbox.emptyTo(scheduler.crew()::sendAway);
    }

    /** It was hired and will not run. */
    void dropped() {
        parking.leave(spot);
    }

    /** Whether it waits for work or runs none, as far as one can tell from outside. */
    boolean isIdle() {
        return parking.isIdle(spot) || orders.include(Orders.PAUSE);
    }

    /** A number that changes as long as the worker is not held up by a step. */
    long progress() {
        return counts.executed() + counts.served();
    }

    WorkerCounts counts() {
        return counts;
    }

    /** Whether there are no others; asked by the worker itself. */
    boolean isAlone() {
        return alone;
    }

    void endLease() {
        leases.decrementAndGet();
        scheduler.ledger().endOne();
        parking.wake(spot);
    }

    // ---- retirement -----------------------------------------------------------------------------------------------------

    /** Called by a coroutine that runs here. */
    void admitLease() {
        if (orders.include(Orders.RETIRE | Orders.STOP) || !scheduler.isRunning()) {
            String why = scheduler.isRunning() ? "it retires (expected: one of the first " + scheduler.threads() + ")"
                : "the scheduler is shut down";
            throw new RejectedExecutionException(getName() + " takes no lease: " + why);
        }
        leases.incrementAndGet();
        counts.countAccepted();
    }

    void leaveOthers() {
        parking.leave(spot);
        if (scheduler.crew().hasWork()) {
            parking.signal();
        }
    }

    int runnable() {
        return queues.size();
    }

    Coroutine takeAny() {
        return queues.next();
    }

    boolean isNeeded() {
        return leases.get() > 0 || queues.size() > 0 || !inbox.isEmpty() || !mail.isEmpty() || backend.pending() > 0;
    }

    void rest() {
        parking.rest(spot, resting);
    }

    // ---- submission, this thread ----------------------------------------------------------------------------------------

    WorkerTimers timers() {
        return timers;
    }

    void push(Coroutine coroutine) {
        queues.pushRecent(coroutine);
        if (!alone && !serving && parking.sleepers() > 0) {
            callForBacklog();
        }
    }

    private void callForBacklog() {
        if (!parking.isWatched() || pace.keepsWaiting(queues.backlog())) {
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
        scheduler.exited(this);
    }

    private boolean open() {
        try {
            IoBackend opened = scheduler.backendProvider().open();
            backend = opened;
            spot.backend = opened;
            stamp(id, System.nanoTime());
            opening.opened(null);
            return true;
        } catch (Throwable failure) {
            opening.opened(failure);
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

    private void loop() {
        boolean over = false;
        while (!over && !orders.include(Orders.STOP)) {
            if (orders.none()) {
                work();
            } else if (orders.include(Orders.RETIRE)) {
                over = retirement.turn();
            } else {
                pausedTurn();
            }
        }
    }

    private void work() {
        while (orders.none()) {
            Coroutine next = queues.next();
            if (next == null) {
                next = search.findWork();
            }
            if (next != null) {
                execute(next);
                if (--untilService <= 0) {
                    serve();
                }
            }
        }
    }

    /** Takes in what comes, and runs nothing of it. */
    private void pausedTurn() {
        serve();
        if (inbox.isEmpty()) {
            rest();
        }
    }

    void execute(Coroutine coroutine) {
        counts.countExecuted();
        try {
            step(coroutine, STEP_STACK_BYTES);
        } catch (Throwable failure) {
            LoggerFactory.getLogger(Scheduler.class).error("{}: a step of a coroutine failed outside of it", getName(), failure);
        }
    }

    /** Serves what comes from outside. */
    void serve() {
        int steps = SERVICE_EVERY - untilService;
        untilService = SERVICE_EVERY;
        counts.countServed();
        serving = true;
        try {
            mail.readAll(this);
            inbox.drainTo(queues.waiting());
            long now = System.nanoTime();
            stamp(id, now);
            pace.measure(steps, now);
            pace.note(queues.taken(), queues.backlog() > 0);
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
        if (!alone && parking.sleepers() > 0 && queues.backlog() > 1) {
            callForBacklog();
        }
    }

    /** Waits for an event, a timer or a wake-up; negative: no limit but these. Answers false if a timer was due before. */
    boolean block(long limit) {
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
        long now = System.nanoTime();
        stamp(id, now);
        pace.restart(now);
        return nanos == limit;
    }
}
