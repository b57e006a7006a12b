package io.elio.runtime;

import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.Home;

/**
 * Binds the calling coroutine to one worker of its scheduler. What it awaits directly is bound with it; coroutines that it spawns are not.
 *
 * <p>A binding decides where the coroutine goes on the next time it becomes runnable. While an operation of I/O is under way it
 * belongs to the worker that began it, whatever the binding says, and ends there; then the coroutine goes to the worker it is bound
 * to. A {@link WorkerLease} that the coroutine holds comes before its binding.
 *
 * <p>A number that is no worker's is no error, because the number of workers may change at any time. It binds to none for the time
 * being: the coroutine runs anywhere until {@link Scheduler#setThreads} makes that worker. On homes other than a {@link Scheduler} a
 * binding has no effect. None of these tasks waits for anything, so that cancellation does not matter to them; each may be awaited any
 * number of times.
 */
public final class Affinity {
    private static final int NONE = -1;
    private static final Task<Void> CLEAR = new Binding(NONE, false);
    private static final Task<Void> BIND_HERE = new BindingHere();

    private Affinity() {
    }

    /** The number of the worker that the calling thread is; -1 outside. */
    public static int currentWorker() {
        Worker worker = Worker.current();
        return worker == null ? NONE : worker.id();
    }

    /**
     * Binds to a worker and goes on there at once.
     *
     * @param worker its number, from 0; negative: like {@link #clear}; {@link Scheduler#threads} or more: to none for the time being
     */
    public static Task<Void> set(int worker) {
        return set(worker, true);
    }

    /**
     * Binds to a worker.
     *
     * @param worker its number, from 0; negative: like {@link #clear}; {@link Scheduler#threads} or more: to none for the time being
     * @param migrate whether to go on there at once; if not, the coroutine goes there after its next wait
     */
    public static Task<Void> set(int worker, boolean migrate) {
        return worker < 0 ? CLEAR : new Binding(worker, migrate);
    }

    /** Ends the binding; the coroutine goes on where it is. */
    public static Task<Void> clear() {
        return CLEAR;
    }

    /** Binds to the worker on which the coroutine is when this is awaited; on a thread that is no worker, ends the binding. */
    public static Task<Void> bindToCurrentWorker() {
        return BIND_HERE;
    }

    /** Takes effect when it is awaited; waits only to change the worker. */
    private static class Binding extends Task<Void> {
        private final int worker;
        private final boolean migrate;

        Binding(int worker, boolean migrate) {
            this.worker = worker;
            this.migrate = migrate;
        }

        int worker() {
            return worker;
        }

        @Override
        public Object awaitOn(Coroutine coroutine) {
            coroutine.setAffinity(worker());
            boolean goesOn = !(migrate && isElsewhere(coroutine)) && coroutine.passReady();
            // What is parked as ready is queued at once, where it belongs now.
            return goesOn ? null : coroutine.parkReady(this);
        }

        private static boolean isElsewhere(Coroutine coroutine) {
            Home home = coroutine.home();
            Worker place = home instanceof Scheduler scheduler ? scheduler.crew().placeOf(coroutine) : null;
            return place != null && place != Thread.currentThread();
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public boolean suspend(Coroutine coroutine) {
            return false;
        }

        @Override
        public Void result() {
            return null;
        }

        @Override
        public String describeWait() {
            return "move to worker " + worker;
        }
    }

    private static final class BindingHere extends Binding {
        BindingHere() {
            super(NONE, false);
        }

        @Override
        int worker() {
            return currentWorker();
        }
    }
}
