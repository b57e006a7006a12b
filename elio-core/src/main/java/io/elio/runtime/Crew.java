package io.elio.runtime;

import io.elio.coro.Coroutine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The workers of a scheduler, as they come and go, and what all of them are told.
 *
 * <p><b>Implementation overview.</b> The <em>visible</em> workers are numbered from 0 without gaps; they are what submissions go
 * to and what is stolen from. Those <em>present</em> are all whose threads run or are about to: the visible ones, those that
 * retire, one that is being started. A worker becomes visible after its backend is open; it ceases to be before it is told to
 * retire, so that what it gives away does not come back. Who has read the array of the visible workers before may still submit to
 * it; see {@link Parking} for why that is not lost.
 *
 * <p>The monitor guards everything; {@code visible} may be read without. Whoever is hired under it is told what the others have
 * been told, so a pause or a stop reaches everybody: either the worker is present by then, or it is hired after.
 */
final class Crew {
    private final Scheduler scheduler;
    private volatile Worker[] visible = {};
    private final List<Worker> present = new ArrayList<>();
    /** Those among them that run nothing any more. */
    private final Set<Worker> finished = new HashSet<>();
    /** Backends of workers that are gone, on which something is open still. */
    private final List<IoBackend> leftOpen = new ArrayList<>();
    private volatile boolean paused;
    private boolean closed;
    private boolean stopped;
    private long hired;
    private final AtomicInteger turn = new AtomicInteger();

    Crew(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    Worker[] visible() {
        return visible;
    }

    synchronized List<Worker> present() {
        return List.copyOf(present);
    }

    // ---- where coroutines go --------------------------------------------------------------------------------------------

    /**
     * The worker on which it must run: what holds it comes before what it is bound to. Null if there is none, or the number is no
     * worker's.
     */
    Worker placeOf(Coroutine coroutine) {
        Worker holder = coroutine.tether() instanceof Tether tether ? tether.holder() : null;
        if (holder != null) {
            return holder;
        }
        Worker[] workers = visible;
        int affinity = coroutine.affinity();
        return affinity >= 0 && affinity < workers.length ? workers[affinity] : null;
    }

    /** Gives it to another worker than the calling one, which has no place for it. */
    void sendAway(Coroutine coroutine) {
        Worker place = placeOf(coroutine);
        if (place != null) {
            place.submitBound(coroutine);
        } else {
            next().submit(coroutine);
        }
    }

    /** The visible workers in turn. */
    Worker next() {
        Worker[] workers = visible;
        return workers[Math.floorMod(turn.getAndIncrement(), workers.length)];
    }

    /** Whether any visible worker has something that another one could run. */
    boolean hasWork() {
        for (Worker worker : visible) {
            if (worker.hasWork()) {
                return true;
            }
        }
        return false;
    }

    // ---- coming ---------------------------------------------------------------------------------------------------------

    /** Makes it this many workers; before the start only. Nothing if it has ended before it was started. */
    synchronized void assemble(int workers, Opening opening) {
        if (stopped) {
            return;
        }
        for (Worker worker : present) {
            worker.dropped();
        }
        present.clear();
        Worker[] all = new Worker[workers];
        for (int i = 0; i < workers; i++) {
            all[i] = hire(i, workers == 1, opening);
        }
        visible = all;
    }

    /** A new worker, not started and not visible yet; null if all have been stopped. */
    synchronized Worker hire(int id, boolean alone, Opening opening) {
        if (stopped) {
            return null;
        }
        Worker worker = new Worker(scheduler, id, alone, ++hired, opening);
        worker.setContextClassLoader(scheduler.classLoader());
        if (paused) {
            worker.order(Orders.PAUSE);
        }
        present.add(worker);
        return worker;
    }

    /** A worker that was hired, and has opened its backend, joins in. */
    synchronized void introduce(Worker worker) {
        if (stopped) {
            return;
        }
        Worker[] more = Arrays.copyOf(visible, worker.id() + 1);
        more[worker.id()] = worker;
        visible = more;
        if (worker.id() == 1) {
            more[0].loseSolitude();
        }
    }

    // ---- going ----------------------------------------------------------------------------------------------------------

    /** The first so many stay; the others, which are answered, retire. Returns at once. */
    synchronized List<Worker> dismiss(int staying) {
        List<Worker> leaving = List.of(visible).subList(staying, visible.length);
        visible = Arrays.copyOf(visible, staying);
        leaving.forEach(worker -> worker.order(Orders.RETIRE));
        return leaving;
    }

    /** Waits until no worker with this number is present; false if all have been stopped. */
    synchronized boolean awaitVacancy(int id) throws InterruptedException {
        while (!stopped && !isVacant(id)) {
            wait();
        }
        return !stopped;
    }

    synchronized boolean isVacant(int id) {
        return present.stream().noneMatch(worker -> worker.id() == id);
    }

    /**
     * A worker runs nothing any more, or never will, and has closed its backend; answers whether all others have come so far. It is
     * still present, so that nobody believes that all have ended before the last one has cleared up.
     */
    synchronized boolean isLast(Worker worker) {
        finished.add(worker);
        if (!stopped) {
            // It retires, and so have all of these: none of them has an operation under way that could open something yet.
            leftOpen.removeIf(backend -> !backend.hasOpened());
        }
        IoBackend backend = worker.backend();
        if (backend != null) {
            leftOpen.add(backend);
        }
        return finished.size() == present.size();
    }

    /** Whoever waits for its end goes on. */
    synchronized void exited(Worker worker) {
        present.remove(worker);
        finished.remove(worker);
        notifyAll();
    }

    /** Called when the last one has gone, if coroutines are left that do not close what they have open. */
    void closeOpened() {
        List<IoBackend> all;
        synchronized (this) {
            all = List.copyOf(leftOpen);
        }
        all.forEach(IoBackend::closeOpened);
    }

    /** Waits until all have exited; negative: without limit. Answers how many have not. */
    synchronized int awaitEnd(long nanos) throws InterruptedException {
        long end = System.nanoTime() + nanos;
        while (!present.isEmpty()) {
            long left = end - System.nanoTime();
            if (nanos < 0) {
                wait();
            } else if (left <= 0) {
                break;
            } else {
                wait(left / 1_000_000 + 1);
            }
        }
        return present.size();
    }

    // ---- for all --------------------------------------------------------------------------------------------------------

    boolean isPaused() {
        return paused;
    }

    synchronized void pause() {
        if (!closed) {
            paused = true;
            present.forEach(worker -> worker.order(Orders.PAUSE));
        }
    }

    synchronized void resume() {
        paused = false;
        present.forEach(worker -> worker.takeBack(Orders.PAUSE));
    }

    /** Admission is closed: what was accepted is to finish, so there are no pauses any more. */
    synchronized void close() {
        closed = true;
        resume();
    }

    synchronized void stop() {
        stopped = true;
        closed = true;
        present.forEach(worker -> worker.order(Orders.STOP));
        notifyAll();
    }

    /** Those that were never started are dropped. */
    synchronized void disband() {
        stop();
        present.clear();
    }
}
