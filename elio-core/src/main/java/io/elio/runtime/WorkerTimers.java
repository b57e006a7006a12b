package io.elio.runtime;

import io.elio.coro.Timeout;
import io.elio.coro.TimerHeap;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;

/** The timers of one worker. Touched by the worker's thread only; other threads send mail. */
final class WorkerTimers {
    private final TimerHeap heap = new TimerHeap();

    void add(Timeout timeout) {
        heap.add(timeout);
    }

    void remove(Timeout timeout) {
        heap.remove(timeout);
    }

    int size() {
        return heap.size();
    }

    /** Nanoseconds until the first is due, 0 if one is; negative if there is none. */
    long nanosUntilFirst() {
        return heap.isEmpty() ? -1 : Math.max(0, heap.firstDeadline() - System.nanoTime());
    }

    /** Fires what is due at {@code now}. What comes in meanwhile is due at a later call, so that this ends. */
    void fireDue(long now) {
        for (Timeout due = heap.pollDue(now); due != null; due = heap.pollDue(now)) {
            fire(due);
        }
    }

    /** Takes out all, due or not. */
    void emptyTo(Consumer<Timeout> taker) {
        for (Timeout next = heap.poll(); next != null; next = heap.poll()) {
            taker.accept(next);
        }
    }

    private static void fire(Timeout timeout) {
        try {
            TimerHeap.fire(timeout);
        } catch (Throwable failure) {
            LoggerFactory.getLogger(Scheduler.class).error("a timer failed to fire: {}", timeout, failure);
        }
    }
}
