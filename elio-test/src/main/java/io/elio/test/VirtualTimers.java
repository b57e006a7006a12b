package io.elio.test;

import io.elio.coro.TimerHeap;
import io.elio.coro.Timeout;
import io.elio.coro.Timers;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A clock that moves when it is told to. The clock may be read by any thread (dumps do); the rest belongs to the thread of the
 * scheduler, which requests of other threads are passed on to.
 */
final class VirtualTimers implements Timers {
    private final TestScheduler scheduler;
    private final TimerHeap heap = new TimerHeap();
    private final AtomicLong now = new AtomicLong();
    private int scheduled;

    VirtualTimers(TestScheduler scheduler) {
        this.scheduler = scheduler;
    }

    @Override
    public long nanoTime() {
        return now.get();
    }

    @Override
    public Instant now() {
        return Instant.EPOCH.plusNanos(nanoTime());
    }

    @Override
    public void schedule(Timeout timeout) {
        scheduler.here(() -> {
            Expiry expiry = new Expiry(timeout, ++scheduled);
            timeout.owner = expiry;
            if (timeout.deadline - nanoTime() <= 0) {
                scheduler.offer(expiry);
            } else {
                heap.add(timeout);
            }
        });
    }

    @Override
    public void cancel(Timeout timeout) {
        scheduler.here(() -> {
            if (!heap.remove(timeout) && timeout.owner instanceof Expiry due) {
                scheduler.withdraw(due);
            }
        });
    }

    int pending() {
        return heap.size();
    }

    /** The deadline of the first; only if there is one. */
    long first() {
        return heap.firstDeadline();
    }

    /** Sets the clock; what is due can fire from now on, in an order that is chosen. */
    void moveTo(long time) {
        now.set(time);
        for (Timeout due = heap.pollDue(time); due != null; due = heap.pollDue(time)) {
            scheduler.offer((Expiry) due.owner);
        }
    }

    /** A timer that is due. */
    private static final class Expiry extends Move {
        private final Timeout timeout;
        private final int number;

        Expiry(Timeout timeout, int number) {
            this.timeout = timeout;
            this.number = number;
        }

        @Override
        String actor() {
            return "timer " + number;
        }

        @Override
        void make() {
            TimerHeap.fire(timeout);
        }
    }
}
