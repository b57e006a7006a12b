package io.elio.runtime;

import io.elio.AsyncCallable;
import io.elio.JoinHandle;
import io.elio.RunConfig;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.Durations;
import io.elio.coro.Home;
import io.elio.coro.Timers;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A pool of workers that runs coroutines. {@link io.elio.Elio#run} makes one for the time of a call; servers and libraries
 * make their own. All methods may be called from any thread.
 *
 * <p>A coroutine that is spawned by a running one starts on the same worker, others on the workers in turn; workers with
 * nothing to do take coroutines from the others. The worker threads are daemons: they do not keep the JVM alive. Their
 * context class loader is the one of the thread that made the scheduler.
 *
 * <p>A scheduler starts once and ends for good: after a shutdown it cannot be started again. In between it can be paused, and
 * its workers can become more and fewer.
 */
public final class Scheduler implements Home, AutoCloseable {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final String name = Integer.toString(NUMBER.incrementAndGet());
    private final RunConfig config;
    private final IoBackendProvider backendProvider;
    private final Patience patience = new Patience();
    private final Parking parking;
    private final Ledger ledger;
    private final ClassLoader classLoader;
    private final Crew crew;
    private final BlockingPool blockingPool;
    private final SchedulerTimers timers = new SchedulerTimers(this);
    private final UnhandledFailures unhandled = new UnhandledFailures();
    private final Lifecycle lifecycle;
    private final Resizing resizing;

    /**
     * @param threads the number of workers; less than 1 means 1, more than {@link RunConfig#MAX_THREADS} means that, as in
     *     {@link #setThreads}. For one worker for each processor take {@link RunConfig#defaults}
     */
    public Scheduler(int threads) {
        this(RunConfig.threads(Math.max(1, Math.min(RunConfig.MAX_THREADS, threads))));
    }

    /** @throws IoBackendException if the I/O backend that is asked for is unknown or does not work here */
    public Scheduler(RunConfig config) {
        this(config, Backends.select(config));
    }

    Scheduler(RunConfig config, IoBackendProvider backendProvider) {
        this.config = config;
        this.backendProvider = backendProvider;
        parking = new Parking(0);
        ledger = new Ledger();
        classLoader = Thread.currentThread().getContextClassLoader();
        crew = new Crew(this);
        blockingPool = new BlockingPool(name, config.blockingThreads(), classLoader);
        lifecycle = new Lifecycle(this, crew);
        lifecycle.assemble(threadCount(config));
        resizing = new Resizing(this, crew, lifecycle);
    }

    private static int threadCount(RunConfig config) {
        int processors = Runtime.getRuntime().availableProcessors();
        return config.threads() == 0 ? Math.min(RunConfig.MAX_THREADS, processors) : config.threads();
    }

    /** The scheduler whose worker the calling thread is; null outside. */
    public static Scheduler current() {
        Worker worker = Worker.current();
        return worker == null ? null : worker.scheduler();
    }

    // ---- life -----------------------------------------------------------------------------------------------------------

    /**
     * Starts the workers. Does nothing if that has happened before, and nothing but logging a warning after a shutdown.
     *
     * @throws IllegalStateException if the I/O backend cannot be opened; the scheduler has ended then
     */
    public void start() {
        if (lifecycle.isNew()) {
            synchronized (resizing) {
                lifecycle.start();
            }
        } else {
            lifecycle.start();
        }
    }

    /**
     * Ends the scheduler: takes no new coroutines, waits until those that were accepted have finished, however often
     * they still wait, and then stops the workers. What has not finished when the time is up never goes on: its
     * {@code finally} blocks do not run, and its handle fails with a {@link java.util.concurrent.CancellationException}.
     * Because nobody else might come to do it, sockets and files that were opened here are closed then.
     *
     * <p>Several threads may call this: all wait for the same end, each as long as it says, and the first whose time is up
     * stops the workers. A second call after the end answers what the first one did. If the thread is interrupted, the
     * workers are stopped at once and the interrupt status is kept. Called on a worker of this scheduler, or in a
     * {@linkplain io.elio.Elio#spawnBlocking blocking call} of one of its coroutines, which cannot wait for themselves, this begins the
     * shutdown and answers false at once.
     *
     * @param timeout the longest durations mean no limit; zero or less: {@link #shutdownForce}
     * @return whether all accepted coroutines had finished
     */
    public boolean shutdown(Duration timeout) {
        return lifecycle.shutdown(Durations.nanos(timeout));
    }

    /** {@link #shutdown(Duration)} with the timeout of the configuration, which by default has no limit. */
    public boolean shutdown() {
        return shutdown(config.shutdownTimeout());
    }

    /**
     * Ends the scheduler without waiting for coroutines: each worker stops after the step that it runs. Operations in the
     * kernel are cancelled, sockets and files that were opened here are closed. What has not finished fails as in {@link
     * #shutdown(Duration)} when the last worker has stopped. A
     * step that does not end does not hold up this call, but that.
     */
    public void shutdownForce() {
        lifecycle.shutdown(0);
    }

    /** The same as {@link #shutdown()}. */
    @Override
    public void close() {
        shutdown();
    }

    /** Whether it has started and takes coroutines. */
    public boolean isRunning() {
        return lifecycle.isOpen();
    }

    /**
     * Changes the number of workers. Those with the highest numbers go and come.
     *
     * <p>Fewer: returns at once. A worker that goes gives away what it has queued, but runs on, invisible, until its operations of I/O have
     * completed and its {@link WorkerLease}s are released; {@link #pendingTasks} counts it until then. Coroutines that were bound
     * to it run anywhere. More: returns when the new workers run. Before, it waits until the worker that had the number has ended; an
     * interrupt ends
     * this wait, leaves the number at what has been reached ({@link #threads} tells) and is kept. Before the start only the number changes.
     *
     * @param threads the number of workers; less than 1 means 1, more than {@link RunConfig#MAX_THREADS} means that. 0 does not stand for
     *     the number of processors here, as it does in {@link RunConfig#withThreads}
     * @throws IllegalStateException on a worker of this scheduler; after a shutdown has begun; or if a worker cannot be started
     */
    public void setThreads(int threads) {
        resizing.resize(threads);
    }

    /**
     * Lets the workers run nothing until {@link #resume}. Steps that run go on to their next wait, together with those of children
     * that they join and run themselves; no other begins. Coroutines are accepted, timers and completions of I/O are
     * taken in, and what they make runnable is queued. Blocking calls go on. May be called before the start, and by a coroutine. A
     * shutdown ends a pause, because it waits for what was accepted; once one has begun this does nothing.
     */
    public void pause() {
        crew.pause();
    }

    /** Ends a {@link #pause}. Does nothing if there is none. */
    public void resume() {
        crew.resume();
    }

    /** Whether it has been told to {@link #pause}. */
    public boolean isPaused() {
        return crew.isPaused();
    }

    /**
     * Waits until no accepted coroutine is left. New ones may come at any time; then this only says that there was such a moment.
     *
     * @param timeout zero or less: only look
     * @return false if the time is up, the thread was interrupted (its status is kept), or the scheduler has ended before
     * @throws IllegalStateException on a worker of this scheduler, or in a blocking call of one of its coroutines, which cannot wait for
     *     themselves
     */
    public boolean awaitIdle(Duration timeout) {
        return lifecycle.awaitIdle(Durations.nanos(timeout));
    }

    // ---- spawning -------------------------------------------------------------------------------------------------------

    /**
     * Starts a coroutine. If the scheduler does not take it (not started, shut down), the body does not run and the handle
     * fails with an {@link IllegalStateException}.
     */
    public <T> JoinHandle<T> spawn(AsyncCallable<T> body) {
        return join(Coroutine.of(this, body));
    }

    /** The same, for a task that has not begun. */
    public <T> JoinHandle<T> spawn(Task<T> task) {
        return join(Coroutine.of(this, task));
    }

    /**
     * Starts a coroutine that runs on one worker only.
     *
     * @param worker its number, from 0; while there is no such worker, the coroutine runs wherever it likes
     */
    public <T> JoinHandle<T> spawnTo(int worker, AsyncCallable<T> body) {
        return join(bound(Coroutine.of(this, body), worker));
    }

    /** The same, for a task that has not begun. */
    public <T> JoinHandle<T> spawnTo(int worker, Task<T> task) {
        return join(bound(Coroutine.of(this, task), worker));
    }

    /**
     * Starts a coroutine that nobody joins. What it throws goes to the {@link #onUnhandledException handler}.
     *
     * @throws IllegalStateException if the scheduler does not take it (not started, shut down); the body does not run
     */
    public <T> void go(AsyncCallable<T> body) {
        detach(Coroutine.detached(this, body));
    }

    /** The same, for a task that has not begun. */
    public void go(Task<?> task) {
        detach(Coroutine.detached(this, task));
    }

    /** {@link #go(AsyncCallable)} on one worker only; see {@link #spawnTo}. */
    public <T> void goTo(int worker, AsyncCallable<T> body) {
        detach(bound(Coroutine.detached(this, body), worker));
    }

    /** The same, for a task that has not begun. */
    public void goTo(int worker, Task<?> task) {
        detach(bound(Coroutine.detached(this, task), worker));
    }

    /**
     * Runs commands as coroutines; what one throws goes to the {@link #onUnhandledException handler}. A command must not
     * block. After a shutdown commands are refused with a {@link java.util.concurrent.RejectedExecutionException}.
     */
    public Executor asExecutor() {
        return new SchedulerExecutor(this);
    }

    @SuppressWarnings("unchecked")
    private <T> JoinHandle<T> join(Coroutine coroutine) {
        try {
            start(coroutine);
        } catch (IllegalStateException refused) {
            coroutine.reject(refused);
        }
        return (JoinHandle<T>) (JoinHandle<?>) coroutine;
    }

    private void detach(Coroutine coroutine) {
        try {
            start(coroutine);
        } catch (IllegalStateException refused) {
            coroutine.reject(refused);
            throw refused;
        }
    }

    private Coroutine bound(Coroutine coroutine, int worker) {
        coroutine.setAffinity(Math.max(worker, -1));
        return coroutine;
    }

    // ---- looking --------------------------------------------------------------------------------------------------------

    /** The number of workers, without those that retire. */
    public int threads() {
        return workers().length;
    }

    /**
     * The worker with this number.
     *
     * @throws IndexOutOfBoundsException if there is none
     */
    public Worker worker(int number) {
        Worker[] workers = workers();
        if (number < 0 || number >= workers.length) {
            throw new IndexOutOfBoundsException("worker " + number + " (expected: 0 to " + (workers.length - 1) + ")");
        }
        return workers[number];
    }

    /** How many coroutines were accepted and have not finished, and leases that were not released. Exact while nothing runs. */
    public int activeTasks() {
        return (int) Math.min(Integer.MAX_VALUE, ledger.active());
    }

    /**
     * How many coroutines and messages lie in the queues of the workers, operations with their backends, and leases; those of workers
     * that retire too.
     * Exact while nothing runs.
     */
    public long pendingTasks() {
        long sum = 0;
        for (Worker worker : crew.present()) {
            sum += worker.queued();
        }
        return sum;
    }

    /** How many steps of coroutines were run: from a start or wait to the next wait or the end. Exact while nothing runs. */
    public long totalTasksExecuted() {
        return ledger.executed();
    }

    /** How many coroutines a worker took from another one. Exact while nothing runs. */
    public long totalSteals() {
        return ledger.steals();
    }

    /** {@link #totalTasksExecuted} of the workers that had this number; 0 if there was none. */
    public long tasksExecuted(int worker) {
        return ledger.executed(worker);
    }

    /** {@link #totalSteals} of the workers that had this number; 0 if there was none. */
    public long steals(int worker) {
        return ledger.steals(worker);
    }

    /** The name of the I/O backend that each worker has one of, for example {@code io_uring}. */
    public String ioBackend() {
        return backendProvider.name();
    }

    /**
     * Replaces what is told of failures of coroutines that nobody joins. At first they are logged, or printed on standard
     * error if SLF4J has no provider. The handler runs on the thread of the coroutine, once for each failure; what it
     * throws is logged. It may be replaced at any time, also by itself: a report that is under way ends with the one it
     * began with.
     */
    public void onUnhandledException(Consumer<Throwable> handler) {
        unhandled.replace(handler);
    }

    @Override
    public String toString() {
        return "Scheduler[elio-" + name + ", " + threads() + " workers, " + backendProvider.name() + ", " + lifecycle + "]";
    }

    // ---- Home -----------------------------------------------------------------------------------------------------------

    @Override
    public void start(Coroutine coroutine) {
        Worker here = here();
        if (here != null) {
            if (!lifecycle.isOpen()) {
                throw lifecycle.refusal();
            }
            here.counts().countAccepted();
        } else if (!ledger.admit(lifecycle)) {
            throw lifecycle.refusal();
        }
        enqueue(coroutine, here);
    }

    @Override
    public void startLinked(Coroutine coroutine) {
        Worker here = here();
        // The coroutine that runs here has not settled, so the drain cannot end before this is counted.
        if (here == null || Coroutine.current() == null || !lifecycle.takesLinked()) {
            start(coroutine);
            return;
        }
        here.counts().countAccepted();
        enqueue(coroutine, here);
    }

    @Override
    public void enqueue(Coroutine coroutine) {
        enqueue(coroutine, here());
    }

    @Override
    public void enqueueLast(Coroutine coroutine) {
        Worker here = here();
        Worker place = placeIfAny(coroutine);
        if (here == null || place != null) {
            enqueue(coroutine, here, place);
        } else {
            here.pushLast(coroutine);
        }
    }

    @Override
    public boolean takeNext(Coroutine coroutine) {
        Worker here = here();
        return here != null && here.takeNext(coroutine);
    }

    @Override
    public boolean executeBlocking(Runnable job) {
        blockingPool.execute(job);
        return true;
    }

    @Override
    public Timers timers() {
        return timers;
    }

    @Override
    public void unhandled(Coroutine coroutine, Throwable failure) {
        unhandled.report(failure);
    }

    @Override
    public void finished(Coroutine coroutine) {
        // A coroutine of this home runs on its workers only.
        here().counts().countFinished();
    }

    @Override
    public void settled(Coroutine coroutine) {
        here().counts().countSettled();
    }

    @Override
    public boolean isOver() {
        return lifecycle.isOver();
    }

    private void enqueue(Coroutine coroutine, Worker here) {
        enqueue(coroutine, here, placeIfAny(coroutine));
    }

    /** Most coroutines have none, which one look tells. */
    private Worker placeIfAny(Coroutine coroutine) {
        return coroutine.isPlaced() ? crew.placeOf(coroutine) : null;
    }

    private void enqueue(Coroutine coroutine, Worker here, Worker place) {
        if (place != null) {
            enqueueBound(coroutine, here, place);
        } else if (here != null) {
            here.push(coroutine);
        } else if (!lifecycle.isOver()) {
            crew.next().submit(coroutine);
        }
    }

    private static void enqueueBound(Coroutine coroutine, Worker here, Worker target) {
        if (here == target) {
            here.pushBound(coroutine);
        } else {
            target.submitBound(coroutine);
        }
    }

    // ---- for the other rooms of this package ----------------------------------------------------------------------------

    /** The calling thread, if it is a worker of this scheduler. */
    Worker here() {
        return Thread.currentThread() instanceof Worker worker && worker.scheduler() == this ? worker : null;
    }

    String name() {
        return name;
    }

    IoBackendProvider backendProvider() {
        return backendProvider;
    }

    Parking parking() {
        return parking;
    }

    Patience patience() {
        return patience;
    }

    Ledger ledger() {
        return ledger;
    }

    Crew crew() {
        return crew;
    }

    /** The visible ones. */
    Worker[] workers() {
        return crew.visible();
    }

    RunConfig config() {
        return config;
    }

    ClassLoader classLoader() {
        return classLoader;
    }

    BlockingPool blockingPool() {
        return blockingPool;
    }

    void exited(Worker worker) {
        lifecycle.exited(worker);
    }
}
