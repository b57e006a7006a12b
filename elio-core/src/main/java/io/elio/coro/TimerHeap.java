package io.elio.coro;

import java.util.Arrays;

/**
 * Timeouts of one thread, ordered by deadline: a 4-ary heap whose entries know their position, so that removal needs no
 * search. Deadlines are compared by difference, as those of {@link System#nanoTime} must be, and so may lie at most 146
 * years ahead. Not thread-safe.
 */
public final class TimerHeap {
    private static final int ARITY = 4;
    private static final int MIN_CAPACITY = 16;

    private Timeout[] entries = new Timeout[MIN_CAPACITY];
    private int size;

    public boolean isEmpty() {
        return size == 0;
    }

    public int size() {
        return size;
    }

    /** The earliest deadline; only if there is one. */
    public long firstDeadline() {
        return entries[0].deadline;
    }

    public void add(Timeout timeout) {
        if (timeout.index >= 0) {
            throw new IllegalStateException("timeout is scheduled already (expected: once)");
        }
        if (size == entries.length) {
            entries = Arrays.copyOf(entries, size << 1);
        }
        siftUp(size++, timeout);
    }

    /** Takes a timeout out; false if it is not here. */
    public boolean remove(Timeout timeout) {
        int at = timeout.index;
        if (at < 0) {
            return false;
        }
        timeout.index = -1;
        Timeout last = entries[--size];
        entries[size] = null;
        if (at < size) {
            siftDown(at, last);
            if (entries[at] == last) {
                siftUp(at, last);
            }
        }
        shrink();
        return true;
    }

    /** Takes out the timeout with the earliest deadline if {@code now} has reached it, else null. */
    public Timeout pollDue(long now) {
        return size == 0 || entries[0].deadline - now > 0 ? null : poll();
    }

    /** Takes out the timeout with the earliest deadline; null if there is none. */
    public Timeout poll() {
        if (size == 0) {
            return null;
        }
        Timeout first = entries[0];
        remove(first);
        return first;
    }

    /** Fires a timeout that {@link #pollDue} answered. */
    public static void fire(Timeout timeout) {
        timeout.fire();
    }

    private void siftUp(int at, Timeout timeout) {
        int hole = at;
        while (hole > 0) {
            int parent = (hole - 1) / ARITY;
            if (entries[parent].deadline - timeout.deadline <= 0) {
                break;
            }
            put(hole, entries[parent]);
            hole = parent;
        }
        put(hole, timeout);
    }

    private void siftDown(int at, Timeout timeout) {
        int hole = at;
        while (true) {
            int child = earliestChild(hole);
            if (child < 0 || timeout.deadline - entries[child].deadline <= 0) {
                break;
            }
            put(hole, entries[child]);
            hole = child;
        }
        put(hole, timeout);
    }

    private int earliestChild(int parent) {
        int first = parent * ARITY + 1;
        if (first >= size) {
            return -1;
        }
        int earliest = first;
        for (int child = first + 1; child < Math.min(first + ARITY, size); child++) {
            if (entries[child].deadline - entries[earliest].deadline < 0) {
                earliest = child;
            }
        }
        return earliest;
    }

    private void put(int at, Timeout timeout) {
        entries[at] = timeout;
        timeout.index = at;
    }

    private void shrink() {
        if (entries.length > MIN_CAPACITY && size < entries.length / ARITY) {
            entries = Arrays.copyOf(entries, entries.length / 2);
        }
    }
}
