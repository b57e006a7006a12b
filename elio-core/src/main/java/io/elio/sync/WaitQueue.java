package io.elio.sync;

import io.elio.coro.WaiterLedger;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The waiters of a primitive, first in, first out.
 *
 * <p><b>Implementation overview.</b> A doubly linked list through the {@link Waiter}s themselves. Every method but {@link #isEmpty} is
 * called with a {@link Spinlock} of the primitive held, which is that of its slow paths; a {@link Channel} has one for its two queues.
 * Nobody else can have that lock. It is held for some instructions for each waiter concerned, and no code of the application and no
 * resumption runs under it; it takes one CAS, where a monitor takes two, and no worker's thread parks for it. Waiters are taken off under
 * the lock, and told after it. A waiter that was taken off may be cancelled before it is told; then it refuses, and the primitive gives
 * what it had for it to the next one.
 *
 * <p>Waiters that were taken off together form a chain through {@link Waiter#next}, which belongs to who took them off.
 */
final class WaitQueue {
    private static final VarHandle HEAD;

    static {
        try {
            HEAD = MethodHandles.lookup().findVarHandle(WaitQueue.class, "head", Waiter.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Waiter<?> head;
    private Waiter<?> tail;

    void add(Waiter<?> waiter) {
        waiter.queued = true;
        WaiterLedger.enter(waiter);
        waiter.previous = tail;
        if (tail == null) {
            head = waiter;
        } else {
            tail.next = waiter;
        }
        tail = waiter;
    }

    /** The one that came first; null if there is none. */
    Waiter<?> peek() {
        return head;
    }

    /** Takes off the one that came first; null if there is none. */
    Waiter<?> poll() {
        return poll(1);
    }

    /** Takes off those that came first, at most {@code count}; answers the chain of them, null if there is none. */
    Waiter<?> poll(int count) {
        Waiter<?> first = head;
        Waiter<?> last = null;
        for (int left = count; left > 0 && head != null; left--) {
            last = head;
            head = last.next;
            last.queued = false;
            WaiterLedger.leave(last);
            last.previous = null;
        }
        if (last == null) {
            return null;
        }
        last.next = null;
        if (head == null) {
            tail = null;
        } else {
            head.previous = null;
        }
        return first;
    }

    /** Takes off all; answers the chain of them. */
    Waiter<?> pollAll() {
        return poll(Integer.MAX_VALUE);
    }

    /** Takes a waiter off, wherever it stands; false if it is not here, for instance because it was taken off before. */
    boolean remove(Waiter<?> waiter) {
        if (!waiter.queued) {
            return false;
        }
        waiter.queued = false;
        WaiterLedger.leave(waiter);
        if (waiter.previous == null) {
            head = waiter.next;
        } else {
            waiter.previous.next = waiter.next;
        }
        if (waiter.next == null) {
            tail = waiter.previous;
        } else {
            waiter.next.previous = waiter.previous;
        }
        waiter.previous = null;
        waiter.next = null;
        return true;
    }

    /** Whether nobody waits. Without the lock, it may be wrong about what happens at the same time. */
    boolean isEmpty() {
        // Acquire, so that who asks again and again sees a change; what must have been seen is ordered by the caller.
        return HEAD.getAcquire(this) == null;
    }

    static int length(Waiter<?> chain) {
        int length = 0;
        for (Waiter<?> each = chain; each != null; each = each.next) {
            length++;
        }
        return length;
    }

    /** Tells a chain of waiters that they have what they waited for, without the lock; answers how many refused. */
    static int handOver(Waiter<?> chain) {
        int refused = 0;
        Waiter<?> waiter = chain;
        while (waiter != null) {
            Waiter<?> next = waiter.next;
            waiter.next = null;
            if (!waiter.handOver()) {
                refused++;
            }
            waiter = next;
        }
        return refused;
    }
}
