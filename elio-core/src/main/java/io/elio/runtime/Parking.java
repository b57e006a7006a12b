package io.elio.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * How the workers of a scheduler fall asleep and are woken, so that no wake-up is lost, a burst of submissions costs one,
 * and at most one worker searches.
 *
 * <p><b>Implementation overview.</b> Each worker has a {@link Spot}, whose state is AWAKE, SLEEPING or CALLED_TO_SEARCH, in rare
 * times RESTING, in the end GONE.
 * <ol>
 * <li>A worker that has nothing to run may search the other workers' queues if it gets the one search token.</li>
 * <li>Before it blocks it <em>announces</em>: its spot becomes SLEEPING and {@code sleepers} grows. Only then it looks at
 * all queues a last time. Then it blocks in its backend ({@link #sleep}).</li>
 * <li>Who submits first publishes the work and then looks: at the spot of the worker that must run it ({@link #wake}), or
 * at {@code sleepers} ({@link #signal}).</li>
 * </ol>
 * <b>No lost wake-up.</b> Announcing (an atomic update) comes before the last look; publishing to an inbox or a mailbox (a CAS) comes
 * before looking at the spot. So at least one of both sees the other: the submitter finds the spot SLEEPING, or the worker finds the
 * work. What a worker pushes to its own queue is not published that way: there the watcher makes up for what this argument lacks, see
 * below.
 *
 * <p><b>A burst costs one wake-up.</b> Whoever moves a spot out of SLEEPING by CAS, and nobody else, calls
 * {@code backend.wakeup()}. The spot becomes SLEEPING again only when its worker announces anew, after which it looks at
 * all queues once more.
 *
 * <p><b>One searcher.</b> {@link #signal} takes the search token on behalf of the worker that it wakes, and does nothing
 * while somebody has it: that one will find the work, or somebody after it. For this, whoever ends a search or a sleep
 * with work in hand looks again and signals on if work is left ({@link #handOver}); and who ends a search with empty
 * hands announces, and so takes a last look. A signaller that took the token in vain, because every sleeper woke
 * meanwhile, gives it back and looks at {@code sleepers} again, for one that fell asleep in between.
 *
 * <p><b>One watches.</b> A wake-up takes some microseconds of who calls and brings another processor's cache into play; for a
 * coroutine that its worker would run at once it is not worth that. So a worker that makes something runnable calls nobody if its queue
 * is short by the {@link Pace} of its steps <em>and</em> a watcher is there ({@link #isWatched}). The watcher is one of the sleepers: it
 * blocks for {@link #NAP_NANOS} only and then, <em>still announced</em>, looks whether something has waited for long, as behind a step
 * that takes longer than the ones before. It watches as long as anybody is awake; when all sleep there is nothing to watch. Whoever is
 * awake without a watcher calls for each push, and who is called becomes the watcher when it has found nothing.
 * <ul>
 * <li>The watcher that adjourns because all sleep first lays its office down and then looks at the spots once more. Who gets up leaves
 * SLEEPING first and then looks for a watcher. So it finds none, and calls; or the watcher sees it, and stays.</li>
 * <li>The watcher that gets up leaves SLEEPING, lays its office down and then wakes another sleeper, to succeed it: pushes may have
 * relied on it up to this moment. Who falls asleep announces and then looks for a watcher. So it finds none, or is found by the one that
 * gets up.</li>
 * <li>Calls go to the watcher last, for nobody has to succeed it if no other sleeps.</li>
 * </ul>
 * A worker that spins before it blocks counts as awake: while it spins, and as long as another one sleeps, that one watches.
 *
 * <p><b>No fence for a local push.</b> A submission to an inbox is a CAS and so is ordered before the look that follows.
 * The owner's push on its deque is a plain release, and a full fence for each would cost more than the push. Without it
 * the processor can perform the looks at {@code sleepers} and at the watcher before others see the push: a worker that announces, or
 * gets up from the watch, at this very moment may be overlooked. The push becomes visible when the store buffer drains, within
 * microseconds, and there is a watcher as long as one sleeps and one is awake, or the next push calls: its look after the nap finds it.
 *
 * <p><b>Workers that do not work.</b> A worker that is paused or retires must be woken for its mail, but not called to search. It
 * announces RESTING instead, which {@link #wake} knows and {@link #signal} does not, and is no sleeper. Whoever is called to search
 * and stops working at that moment gives the token back; a paused one will look again before it sleeps, one that retires signals
 * in its stead.
 *
 * <p><b>Workers that are gone.</b> Who has chosen a worker may be slow to submit to it. So a worker that has retired sets its spot to GONE,
 * in the place of an announcement, and then empties what others fill; who publishes and then finds GONE empties it too
 * ({@link Spot#late}). One of both sees what was published, by the reasoning from above.
 */
final class Parking {
    /** Longer by far than a store can stay invisible; short for who waits, long for a processor. */
    static final long NAP_NANOS = 1_000_000;

    static final long NO_LIMIT = -1;

    private static final int AWAKE = 0;
    private static final int SLEEPING = 1;
    private static final int CALLED_TO_SEARCH = 2;
    private static final int RESTING = 3;
    private static final int GONE = 4;

    /** How many spots are SLEEPING; lags behind them for a moment. */
    private final AtomicInteger sleepers = new AtomicInteger();
    /** The search token. */
    private final AtomicBoolean searching = new AtomicBoolean();
    /** Who watches those that are awake; null if nobody does. */
    private final AtomicReference<Spot> watcher = new AtomicReference<>();
    /** Of the workers that can be called to search. Replaced under the monitor. */
    private volatile Spot[] spots = {};

    Parking(int workers) {
        for (int i = 0; i < workers; i++) {
            join();
        }
    }

    Spot spot(int worker) {
        return spots[worker];
    }

    /** A spot for one more worker. */
    synchronized Spot join() {
        Spot[] more = Arrays.copyOf(spots, spots.length + 1);
        Spot joined = new Spot();
        more[spots.length] = joined;
        spots = more;
        return joined;
    }

    /** This worker, which is awake or was never started, is not called to search any more. */
    synchronized void leave(Spot spot) {
        spots = Arrays.stream(spots).filter(each -> each != spot).toArray(Spot[]::new);
    }

    /** How many workers sleep; exact while nobody falls asleep or wakes. */
    int sleepers() {
        return sleepers.get();
    }

    /** Takes the search token; false if somebody has it. */
    boolean beginSearch() {
        return !searching.get() && searching.compareAndSet(false, true);
    }

    /** Gives the search token back. */
    void endSearch(boolean found, Sleeper searcher) {
        searching.set(false);
        handOver(found, searcher);
    }

    /** Called by a worker that searched or slept: if it has found work, others relied on it to find what else there is. */
    void handOver(boolean found, Sleeper finder) {
        if (found && sleepers.get() > 0 && finder.othersCouldHelp()) {
            signal();
        }
    }

    /** Wakes a worker to search, unless all are awake or one searches. Called after work was published. */
    void signal() {
        while (sleepers.get() > 0 && beginSearch()) {
            if (callOne()) {
                return;
            }
            searching.set(false);
        }
    }

    private boolean callOne() {
        Spot last = watcher.get();
        for (Spot spot : spots) {
            if (spot != last && rouse(spot, CALLED_TO_SEARCH)) {
                return true;
            }
        }
        return last != null && rouse(last, CALLED_TO_SEARCH);
    }

    private boolean rouse(Spot spot, int next) {
        boolean slept = leave(spot, next);
        if (slept) {
            spot.backend.wakeup();
        }
        return slept;
    }

    /** Whether somebody will come by when something has waited for long, so that nobody need be called for what is about to run. */
    boolean isWatched() {
        return watcher.get() != null;
    }

    /** Wakes this worker if it sleeps. Called after work for it was published; answers whether it did. */
    boolean wake(Spot spot) {
        return spot.state != AWAKE && wakeSleeping(spot);
    }

    private boolean wakeSleeping(Spot spot) {
        if (leave(spot, AWAKE) || Spot.STATE.compareAndSet(spot, RESTING, AWAKE)) {
            spot.backend.wakeup();
            return true;
        }
        if (spot.state == GONE) {
            spot.late.run();
            return true;
        }
        return false;
    }

    /** Like {@link #sleep}, for a worker that does not search. */
    void rest(Spot spot, Sleeper sleeper) {
        spot.state = RESTING;
        VarHandle.fullFence();
        if (!sleeper.hasWork()) {
            sleeper.fallsAsleep();
            sleeper.block(NO_LIMIT);
        }
        spot.state = AWAKE;
    }

    /** The worker, which has left and is awake, takes nothing more. {@code late} takes out what others have brought and will bring. */
    void close(Spot spot, Runnable late) {
        spot.late = late;
        spot.state = GONE;
        VarHandle.fullFence();
        late.run();
    }

    /** Whether the worker waits for work, as far as one can tell from outside. */
    boolean isIdle(Spot spot) {
        return spot.state != AWAKE;
    }

    /** Blocks the worker until something happens, if there is nothing to do; answers whether it was handed the search token. */
    boolean sleep(Spot spot, Sleeper sleeper) {
        announce(spot);
        if (!sleeper.hasWork()) {
            sleeper.fallsAsleep();
            if (!beginWatch(spot) || watch(spot, sleeper)) {
                sleeper.block(NO_LIMIT);
            }
        }
        boolean called = arise(spot);
        resign(spot);
        return called;
    }

    private boolean beginWatch(Spot spot) {
        return isAnyAwake() && watcher.compareAndSet(null, spot);
    }

    /** Answers whether it is over because all sleep or another one watches; otherwise the worker, still the watcher, has to get up. */
    private boolean watch(Spot spot, Sleeper sleeper) {
        do {
            if (!sleeper.block(NAP_NANOS) || spot.state != SLEEPING || sleeper.hasWork()) {
                return false;
            }
        } while (isAnyAwake() || !adjourn(spot));
        return true;
    }

    /** Ends the watch, unless somebody has got up meanwhile, who may have relied on it, and nobody else watches now. */
    private boolean adjourn(Spot spot) {
        watcher.set(null);
        return !beginWatch(spot);
    }

    /** A watcher that has got up wakes another sleeper, which finds that somebody is awake and nobody watches when it falls asleep again. */
    private void resign(Spot risen) {
        if (watcher.get() == risen) {
            watcher.set(null);
            wakeAnother(risen);
        }
    }

    private void wakeAnother(Spot risen) {
        for (Spot spot : spots) {
            if (spot != risen && rouse(spot, AWAKE)) {
                return;
            }
        }
    }

    private boolean isAnyAwake() {
        for (Spot spot : spots) {
            int state = spot.state;
            if (state == AWAKE || state == CALLED_TO_SEARCH) {
                return true;
            }
        }
        return false;
    }

    private void announce(Spot spot) {
        spot.state = SLEEPING;
        sleepers.incrementAndGet();
        // The looks that follow are acquire loads, which a volatile store alone does not hold back.
        VarHandle.fullFence();
    }

    private boolean arise(Spot spot) {
        if (leave(spot, AWAKE)) {
            return false;
        }
        boolean called = spot.state == CALLED_TO_SEARCH;
        spot.state = AWAKE;
        return called;
    }

    private boolean leave(Spot spot, int next) {
        if (spot.state == SLEEPING && Spot.STATE.compareAndSet(spot, SLEEPING, next)) {
            sleepers.decrementAndGet();
            return true;
        }
        return false;
    }

    /** A worker, as far as it sleeps. All methods are called on its own thread. */
    interface Sleeper {
        /** Whether there is anything it could do. */
        boolean hasWork();

        /** Whether there is anything that another worker ought to do. */
        boolean othersCouldHelp();

        /** It has announced that it sleeps, and found nothing to do. */
        void fallsAsleep();

        /** Waits for an event, a timer or a wake-up, at most so long. Answers false if a timer is due before. */
        boolean block(long nanos);
    }

    /** What others see of a worker that sleeps. */
    static final class Spot {
        private static final VarHandle STATE;

        static {
            try {
                STATE = MethodHandles.lookup().findVarHandle(Spot.class, "state", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private volatile int state = AWAKE;
        /** Takes out what was published for a worker that is GONE. Set before it is. */
        private Runnable late;
        /** What the worker blocks in; set before the worker announces for the first time. */
        IoBackend backend;
    }
}
