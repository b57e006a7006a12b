package io.elio.runtime;

import io.elio.RunConfig;

/**
 * Changes the number of workers. The monitor lets one caller at a time do so, and is held by the start too, so that either the start
 * or a change comes first. A shutdown does not wait for it: it ends the waiting in here.
 */
final class Resizing {
    private final Scheduler scheduler;
    private final Crew crew;
    private final Lifecycle lifecycle;

    Resizing(Scheduler scheduler, Crew crew, Lifecycle lifecycle) {
        this.scheduler = scheduler;
        this.crew = crew;
        this.lifecycle = lifecycle;
    }

    void resize(int threads) {
        if (scheduler.here() != null) {
            throw new IllegalStateException("setThreads on a worker of the scheduler could wait for itself (expected: another thread, for "
                + "instance by Elio.spawnBlocking)");
        }
        int wanted = Math.max(1, Math.min(RunConfig.MAX_THREADS, threads));
        synchronized (this) {
            if (lifecycle.isNew()) {
                lifecycle.assemble(wanted);
            } else if (!lifecycle.isOpen()) {
                throw lifecycle.refusal();
            } else if (wanted < crew.visible().length) {
                // Each gives away what it has, but may be held up by a step.
                crew.dismiss(wanted).forEach(Worker::relieve);
            } else {
                grow(wanted);
            }
        }
    }

    private void grow(int wanted) {
        for (int id = crew.visible().length; id < wanted && awaitVacancy(id); id++) {
            add(id);
        }
    }

    /** False if the thread was interrupted, whose status is kept. */
    private boolean awaitVacancy(int id) {
        try {
            if (crew.awaitVacancy(id)) {
                return true;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
        throw lifecycle.refusal();
    }

    private void add(int id) {
        Opening opening = new Opening(1);
        Worker worker = crew.hire(id, false, opening);
        if (worker == null) {
            throw lifecycle.refusal();
        }
        Throwable failure = start(worker, opening);
        if (failure != null) {
            worker.dropped();
            throw opening.failed(failure, scheduler);
        }
        crew.introduce(worker);
    }

    private Throwable start(Worker worker, Opening opening) {
        try {
            worker.start();
        } catch (Throwable failure) {
            // For instance no memory for another thread.
            scheduler.exited(worker);
            return failure;
        }
        return opening.await();
    }
}
