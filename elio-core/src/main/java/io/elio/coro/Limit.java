package io.elio.coro;

import java.util.ArrayDeque;

/**
 * How many children of a group may run at a time, and those that wait for it, first in, first out. A place is taken when a
 * child is started and passed on or given back when it has ended, whatever way; so none is lost. Guarded by its monitor,
 * which is held for a few stores.
 */
final class Limit {
    private final int most;
    private final ArrayDeque<Held> held = new ArrayDeque<>();
    private int begun;

    /** A child that may not begin yet, with what it has inherited. */
    record Held(Child child, CoroutineContext context) {
    }

    Limit(int most) {
        this.most = most;
    }

    /** Takes a place for the child; false: there is none, and the child is held back. */
    synchronized boolean begin(Child child, CoroutineContext context) {
        if (begun == most) {
            held.add(new Held(child, context));
            return false;
        }
        begun++;
        return true;
    }

    /** Passes the place of a child that has ended to the one held back longest, or gives it back: null. */
    synchronized Held next() {
        Held next = held.poll();
        if (next == null) {
            begun--;
        }
        return next;
    }
}
