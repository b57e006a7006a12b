package io.elio.coro;

import io.elio.AsyncCallable;
import io.elio.Task;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.ConcurrentLinkedDeque;

/** A home on the thread that calls {@link #runAll}, with a clock that only moves when nothing else can. */
public final class TestHome implements Home, Timers {
    private static final int STACK_BUDGET = 128 * 1024;

    public final List<Throwable> unhandled = new ArrayList<>();
    /** Run when something unhandled is told. */
    public Runnable onUnhandled = () -> { };
    public int started;
    public int finished;
    public int steps;
    public boolean closed;
    /** How many coroutines it still takes. */
    public int startsLeft = Integer.MAX_VALUE;
    public boolean over;
    /** Whether a joiner may run what it joins; the queue then is last in, first out for that. */
    public boolean nests;
    public int nested;
    public int stackBudget = STACK_BUDGET;
    private final Deque<Coroutine> queue = new ConcurrentLinkedDeque<>();
    private final PriorityQueue<Timeout> timeouts = new PriorityQueue<>(Comparator.comparingLong((Timeout timeout) -> timeout.deadline));
    private long now;

    /** Starts a coroutine that can be joined. */
    public <T> Coroutine spawn(AsyncCallable<T> body) {
        Coroutine coroutine = Coroutine.of(this, body);
        start(coroutine);
        return coroutine;
    }

    /** Starts one that awaits a task. */
    public Coroutine spawn(Task<?> task) {
        Coroutine coroutine = Coroutine.of(this, task);
        start(coroutine);
        return coroutine;
    }

    /** Starts, runs everything, and answers the result. */
    public Object complete(Task<?> task) throws Throwable {
        Coroutine coroutine = spawn(task);
        runAll();
        if (!coroutine.isFinished()) {
            throw new AssertionError("still waiting for " + coroutine.waiting);
        }
        return coroutine.result();
    }

    /** Runs until nothing is queued and no timer is left. */
    public void runAll() {
        do {
            runQueued();
        } while (fireNext());
    }

    /** Runs what is queued, and what that queues, but no timer. */
    public void runQueued() {
        for (Coroutine next = queue.poll(); next != null; next = queue.poll()) {
            steps++;
            next.run(stackBudget);
        }
    }

    /** Runs one step. */
    public void runOne() {
        steps++;
        queue.remove().run(stackBudget);
    }

    /** Moves the clock without firing anything. */
    public void advance(Duration time) {
        now += time.toNanos();
    }

    public int pendingTimers() {
        return timeouts.size();
    }

    /** Moves the clock to the next timer and fires it; false if there is none. */
    public boolean fireNext() {
        Timeout timeout = timeouts.poll();
        if (timeout == null) {
            return false;
        }
        now = timeout.deadline;
        timeout.fire();
        return true;
    }

    @Override
    public void start(Coroutine coroutine) {
        if (closed || startsLeft-- == 0) {
            throw new IllegalStateException("the home is closed");
        }
        started++;
        enqueue(coroutine);
    }

    @Override
    public void enqueue(Coroutine coroutine) {
        queue.add(coroutine);
    }

    @Override
    public void enqueueLast(Coroutine coroutine) {
        queue.add(coroutine);
    }

    @Override
    public Timers timers() {
        return this;
    }

    @Override
    public void unhandled(Coroutine coroutine, Throwable failure) {
        unhandled.add(failure);
        onUnhandled.run();
    }

    @Override
    public void finished(Coroutine coroutine) {
        finished++;
    }

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public Instant now() {
        return Instant.EPOCH.plusNanos(now);
    }

    @Override
    public void schedule(Timeout timeout) {
        timeouts.add(timeout);
    }

    @Override
    public void cancel(Timeout timeout) {
        timeouts.remove(timeout);
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public boolean takeNext(Coroutine coroutine) {
        if (!nests || queue.peekLast() != coroutine) {
            return false;
        }
        queue.removeLast();
        nested++;
        return true;
    }
}
