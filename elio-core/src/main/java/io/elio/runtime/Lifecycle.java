package io.elio.runtime;

import io.elio.coro.Coroutine;
import io.elio.coro.Durations;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The start and the end of a scheduler.
 *
 * <p><b>Implementation overview.</b> The states are NEW, STARTING, OPEN, CLOSED, STOPPED and only go forwards, each by one CAS winner.
 * <ol>
 * <li>A shutdown moves STARTING or OPEN to CLOSED: from now on no coroutine is accepted and nobody can pause the workers. What was
 * accepted goes on: continuations
 * are no admissions, and children that an accepted coroutine starts in a group of its own are part of it. See
 * {@link Ledger} for why a submission that races with this is either refused or waited for.</li>
 * <li>It waits until the ledger is idle, the time is up, or another thread has stopped the workers.</li>
 * <li>It moves CLOSED to STOPPED; the winner records whether all had finished, releases who waits at the ledger, tells every
 * worker to stop, and ends the blocking pool, whose accepted jobs still run.</li>
 * <li>Everybody waits until the workers have exited: without limit if all coroutines had finished, for then no step
 * runs; else for a moment only, as a step may never end. The workers are daemons.</li>
 * <li>The last worker to exit closes what the coroutines that are left had open, and fails them, because only now nobody runs
 * one of them: none sees the other end of its connection close, or its own files.</li>
 * </ol>
 * On a worker of the same scheduler, and in a blocking call of one of its coroutines, steps 2 to 4 run on a thread of their own.
 */
final class Lifecycle implements BooleanSupplier {
    /** How long a forced shutdown waits for workers that may be held up by a step. */
    private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private enum State { NEW, STARTING, OPEN, CLOSED, STOPPED }

    private final Scheduler scheduler;
    private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
    private final Crew crew;
    /** Written before the start, under the monitor of the resizing. */
    private Opening opening;
    private volatile boolean drained;

    Lifecycle(Scheduler scheduler, Crew crew) {
        this.scheduler = scheduler;
        this.crew = crew;
    }

    /** Makes it this many workers. Before the start. */
    void assemble(int workers) {
        opening = new Opening(workers);
        crew.assemble(workers, opening);
    }

    boolean isNew() {
        return state.get() == State.NEW;
    }

    boolean isOpen() {
        return state.get() == State.OPEN;
    }

    /** {@link #isOpen}, for who admits coroutines. */
    @Override
    public boolean getAsBoolean() {
        return isOpen();
    }

    /** Whether children of what was accepted are taken: also while a shutdown waits for it. */
    boolean takesLinked() {
        State present = state.get();
        return present == State.OPEN || present == State.CLOSED;
    }

    boolean isOver() {
        return state.get() == State.STOPPED;
    }

    /** Why no coroutine is accepted. */
    IllegalStateException refusal() {
        return new IllegalStateException(state.get().compareTo(State.OPEN) < 0
            ? "the scheduler has not been started (call start() first)"
            : "the scheduler has been shut down and takes no new coroutines (make a new one)");
    }

    // ---- start ----------------------------------------------------------------------------------------------------------

    void start() {
        if (!state.compareAndSet(State.NEW, State.STARTING)) {
            if (state.get().compareTo(State.OPEN) > 0) {
                logger().warn("start() after shutdown is ignored (a scheduler starts once: make a new one)");
            }
            return;
        }
        startWorkers();
        Throwable failure = opening.await();
        if (failure != null) {
            stop(true);
            throw opening.failed(failure, scheduler);
        }
        state.compareAndSet(State.STARTING, State.OPEN);
    }

    private void startWorkers() {
        Worker[] workers = scheduler.workers();
        int started = 0;
        try {
            for (; started < workers.length; started++) {
                workers[started].start();
            }
        } catch (Throwable failure) {
            // For instance no memory for another thread.
            for (; started < workers.length; started++) {
                opening.opened(failure);
                exited(workers[started]);
            }
        }
    }

    /** A worker runs nothing any more. */
    void exited(Worker worker) {
        // While it is counted as present nobody stops waiting for what is done here.
        if (crew.isLast(worker) && isOver() && !drained) {
            failLost();
        }
        crew.exited(worker);
    }

    private void failLost() {
        crew.closeOpened();
        int lost = Coroutine.failAll(scheduler, new CancellationException("the scheduler elio-" + scheduler.name()
            + " was stopped before the coroutine had finished (its shutdown was forced, interrupted, or out of time)"));
        if (lost > 0) {
            logger().info("{} coroutines had not finished when elio-{} was stopped; their handles fail", lost, scheduler.name());
        }
    }

    // ---- end ------------------------------------------------------------------------------------------------------------

    boolean shutdown(long nanos) {
        if (state.compareAndSet(State.NEW, State.STOPPED)) {
            drained = true;
            scheduler.blockingPool().shutdown();
            crew.disband();
            return true;
        }
        if (!state.compareAndSet(State.STARTING, State.CLOSED)) {
            state.compareAndSet(State.OPEN, State.CLOSED);
        }
        crew.close();
        if (scheduler.here() != null || nanos > 0 && isWithin()) {
            Thread helper = new Thread(() -> finish(nanos), "elio-" + scheduler.name() + "-shutdown");
            helper.setDaemon(true);
            helper.start();
            return false;
        }
        return finish(nanos);
    }

    /** Whether a coroutine of the scheduler cannot finish before the calling thread goes on. */
    private boolean isWithin() {
        return scheduler.here() != null || scheduler.blockingPool().isHere();
    }

    private boolean finish(long nanos) {
        boolean interrupted = false;
        boolean idle = false;
        try {
            idle = nanos > 0 ? scheduler.ledger().awaitIdle(limit(nanos)) : scheduler.ledger().isIdle();
        } catch (InterruptedException e) {
            interrupted = true;
        }
        stop(idle);
        interrupted |= awaitExit();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return drained;
    }

    private void stop(boolean idle) {
        if (state.getAndSet(State.STOPPED) == State.STOPPED) {
            return;
        }
        drained = idle;
        scheduler.ledger().release();
        crew.stop();
        scheduler.blockingPool().shutdown();
    }

    /** Answers whether the thread was interrupted. */
    private boolean awaitExit() {
        if (drained) {
            return awaitExitUninterruptibly();
        }
        try {
            int left = crew.awaitEnd(GRACE_NANOS);
            if (left > 0) {
                logger().warn("{} workers of elio-{} still run a step that has not ended; they stop after it", left, scheduler.name());
            }
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }

    private boolean awaitExitUninterruptibly() {
        boolean interrupted = false;
        while (true) {
            try {
                crew.awaitEnd(-1);
                return interrupted;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }

    boolean awaitIdle(long nanos) {
        if (isWithin()) {
            throw new IllegalStateException("awaitIdle on " + Thread.currentThread().getName() + ", a worker of the scheduler or a thread "
                + "of its blocking calls, would wait for itself (expected: another thread)");
        }
        try {
            return scheduler.ledger().awaitIdle(limit(nanos));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** In the ledger's form, where negative means no limit. */
    private static long limit(long nanos) {
        return nanos >= Durations.LONGEST ? -1 : nanos;
    }

    private static Logger logger() {
        return LoggerFactory.getLogger(Scheduler.class);
    }

    @Override
    public String toString() {
        return state.get().name().toLowerCase(Locale.ROOT);
    }
}
