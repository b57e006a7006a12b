package io.elio.runtime;

import io.elio.coro.Coroutine;
import java.util.ArrayDeque;

/**
 * What one worker has to run.
 *
 * <p><b>Implementation overview.</b> Three queues. {@code recent}: what the worker itself has made runnable, last in, first
 * out, because it is still in the cache. {@code waiting}: yields and what came from outside, first in, first out. Both are
 * open to thieves. {@code bound}: coroutines bound to this worker, first in, first out, not open to thieves.
 *
 * <p>{@code recent} goes first, the two others take turns behind it. So that nobody starves, every {@value #FAIR_EVERY}th
 * time it is the oldest of one of the queues that is taken, and each queue gets its turn.
 */
final class RunQueues {
    /** A power of two. */
    private static final int FAIR_EVERY = 16;
    private static final int QUEUES = 3;

    private final ChaseLevDeque<Coroutine> recent;
    private final ChaseLevDeque<Coroutine> waiting;
    private final ArrayDeque<Coroutine> bound = new ArrayDeque<>();
    /** The size of {@code bound} for other threads; only the owner writes, nothing is ordered by it. */
    private volatile int boundSize;
    private int picks;
    private boolean boundFirst;

    /** @param shared whether there are other workers, which steal */
    RunQueues(boolean shared) {
        recent = new ChaseLevDeque<>(shared);
        waiting = new ChaseLevDeque<>(shared);
    }

    /** Opens the queues of a worker that was alone to thieves; see {@link ChaseLevDeque#share}. */
    void share() {
        recent.share();
        waiting.share();
    }

    // ---- owner ----------------------------------------------------------------------------------------------------------

    void pushRecent(Coroutine coroutine) {
        recent.push(coroutine);
    }

    void pushLast(Coroutine coroutine) {
        waiting.push(coroutine);
    }

    void pushBound(Coroutine coroutine) {
        bound.add(coroutine);
        boundSize = bound.size();
    }

    /** For coroutines that come from outside. */
    ChaseLevDeque<Coroutine> waiting() {
        return waiting;
    }

    /** Takes the coroutine that was made runnable last, if it is the given one. */
    boolean takeRecent(Coroutine coroutine) {
        return recent.popIf(coroutine);
    }

    Coroutine next() {
        if ((++picks & FAIR_EVERY - 1) == 0) {
            return fair(picks / FAIR_EVERY);
        }
        Coroutine next = recent.pop();
        return next != null ? next : nextWaiting();
    }

    /** What lies open to thieves; exact for the owner while no thief is active. */
    int backlog() {
        return recent.size() + waiting.size();
    }

    private Coroutine nextWaiting() {
        if (boundSize == 0) {
            return waiting.poll();
        }
        boundFirst = !boundFirst;
        Coroutine next = boundFirst ? pollBound() : waiting.poll();
        if (next == null) {
            next = boundFirst ? waiting.poll() : pollBound();
        }
        return next;
    }

    private Coroutine fair(int turn) {
        for (int i = 0; i < QUEUES; i++) {
            Coroutine next = oldest(Math.floorMod(turn + i, QUEUES));
            if (next != null) {
                return next;
            }
        }
        return null;
    }

    private Coroutine oldest(int queue) {
        return switch (queue) {
            case 0 -> recent.poll();
            case 1 -> waiting.poll();
            default -> pollBound();
        };
    }

    private Coroutine pollBound() {
        if (bound.isEmpty()) {
            return null;
        }
        Coroutine next = bound.poll();
        boundSize = bound.size();
        return next;
    }

    // ---- any thread -----------------------------------------------------------------------------------------------------

    /** The oldest that another worker may run; null if there is none. */
    Coroutine steal() {
        Coroutine stolen = recent.thief().steal();
        return stolen != null ? stolen : waiting.thief().steal();
    }

    /** How many thieves could take. */
    int stealable() {
        return recent.thief().size() + waiting.thief().size();
    }

    /** A number that changes when the oldest is taken, by whomever. */
    long taken() {
        return recent.thief().taken() + waiting.thief().taken();
    }

    int size() {
        return stealable() + boundSize;
    }
}
