package io.elio.runtime;

import io.elio.coro.Coroutine;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;

/**
 * What other threads hand to a worker.
 *
 * <p><b>Implementation overview.</b> A bounded MPSC ring takes what comes; what finds it full goes to an overflow list
 * under this object's monitor, so that a producer never waits and never runs a coroutine itself. The ring is made when the
 * first few have come, which go to the overflow: a program that hands in its first coroutine only starts without the
 * ring's classes. One thread at a time drains: usually the owner, but any worker may, so that a coroutine that occupies
 * the owner does not hold up what lies here. {@code draining} is the right to drain; who does not get it leaves the work to
 * who has it. The ring advances its producer index by CAS, which is what {@link #isEmpty} looks at, so an element counts
 * from its CAS on: this is the half of the sleeping protocol (see {@link Parking}) that a submission plays.
 */
final class Inbox {
    private static final int RING_CAPACITY = 1024;
    private static final int DRAIN_LIMIT = 256;
    /** So many come before the ring is made. */
    private static final int EARLY = 4;

    /** Null at first; written under the monitor. */
    private volatile MpscAtomicArrayQueue<Coroutine> ring;
    private final AtomicBoolean draining = new AtomicBoolean();
    /** Guarded by this. */
    private final ArrayDeque<Coroutine> overflow = new ArrayDeque<>();
    /** Guarded by this: how many have come before the ring was made. */
    private int early;
    /** Written under the monitor. */
    private volatile int overflowing;

    /** Any thread. */
    void add(Coroutine coroutine) {
        MpscAtomicArrayQueue<Coroutine> present = ring;
        if (present == null || !present.offer(coroutine)) {
            addToOverflow(coroutine);
        }
    }

    boolean isEmpty() {
        MpscAtomicArrayQueue<Coroutine> present = ring;
        return (present == null || present.isEmpty()) && overflowing == 0;
    }

    int size() {
        MpscAtomicArrayQueue<Coroutine> present = ring;
        return (present == null ? 0 : present.size()) + overflowing;
    }

    /** Moves up to some hundred coroutines to the calling worker's queue; answers how many. */
    int drainTo(ChaseLevDeque<Coroutine> queue) {
        if (isEmpty() || !draining.compareAndSet(false, true)) {
            return 0;
        }
        try {
            MpscAtomicArrayQueue<Coroutine> present = ring;
            int moved = present == null ? 0 : drain(present, queue);
            return overflowing == 0 ? moved : moved + drainOverflow(queue);
        } finally {
            draining.set(false);
        }
    }

    /** Takes out everything, also what a producer has not put in yet, though it counts. Any thread. */
    void emptyTo(Consumer<Coroutine> taker) {
        ChaseLevDeque<Coroutine> box = new ChaseLevDeque<>(false);
        while (!isEmpty()) {
            drainTo(box);
            for (Coroutine next = box.poll(); next != null; next = box.poll()) {
                taker.accept(next);
            }
            Thread.onSpinWait();
        }
    }

    /** Leaves what a producer has not put in yet, though it counts, for the next time. */
    private static int drain(MpscAtomicArrayQueue<Coroutine> ring, ChaseLevDeque<Coroutine> queue) {
        for (int moved = 0; moved < DRAIN_LIMIT; moved++) {
            Coroutine next = ring.relaxedPoll();
            if (next == null) {
                return moved;
            }
            queue.push(next);
        }
        return DRAIN_LIMIT;
    }

    private synchronized void addToOverflow(Coroutine coroutine) {
        overflow.add(coroutine);
        overflowing = overflow.size();
        if (ring == null && ++early == EARLY) {
            ring = new MpscAtomicArrayQueue<>(RING_CAPACITY);
        }
    }

    private synchronized int drainOverflow(ChaseLevDeque<Coroutine> queue) {
        int moved = 0;
        for (; moved < DRAIN_LIMIT && !overflow.isEmpty(); moved++) {
            queue.push(overflow.poll());
        }
        overflowing = overflow.size();
        return moved;
    }
}
