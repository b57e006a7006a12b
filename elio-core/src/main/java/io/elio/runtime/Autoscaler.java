package io.elio.runtime;

import io.elio.RunConfig;
import io.elio.coro.Durations;
import java.util.List;
import java.util.Objects;
import org.slf4j.LoggerFactory;

/**
 * Adapts the number of workers of a scheduler to what there is to do: more if coroutines queue up or a step holds up a worker, fewer if
 * there has been little to do for some time. {@link AutoscalerConfig} says when and what.
 *
 * <pre>{@code
 * try (Autoscaler autoscaler = new Autoscaler(scheduler, AutoscalerConfig.defaults().withMaxThreads(16))) {
 *     autoscaler.start();
 *     // ...
 * }
 * }</pre>
 *
 * <p>It looks at the scheduler at intervals, on a daemon thread of its own, and does one thing at most each time: for a worker that is held
 * up, else for an overload, else for idleness. Workers do nothing for it beyond counting what they run. While the scheduler is paused it
 * does nothing; when it
 * is shut down, this ends. All methods may be called from any thread.
 *
 * <p><b>Implementation overview.</b> The thread waits on the monitor, which guards its life; a tick runs outside of it and is only ever
 * run by one thread, so what a tick remembers needs no guard.
 */
public final class Autoscaler implements AutoCloseable {
    private final Scheduler scheduler;
    private final BlockDetector blocks = new BlockDetector();
    private volatile AutoscalerConfig config;
    /** Of the ticking thread. */
    private long littleSince;
    private boolean little;
    /** Guarded by this. */
    private Thread thread;
    private boolean closed;

    public Autoscaler(Scheduler scheduler, AutoscalerConfig config) {
        this.scheduler = Objects.requireNonNull(scheduler, "scheduler");
        this.config = Objects.requireNonNull(config, "config");
    }

    /**
     * Begins to look. Does nothing if that has happened before.
     *
     * @throws IllegalStateException if it was closed
     */
    public synchronized void start() {
        if (closed) {
            throw new IllegalStateException("the autoscaler was closed (expected: make a new one)");
        }
        if (thread == null) {
            thread = new Thread(this::run, "elio-" + scheduler.name() + "-autoscaler");
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** Whether it looks. */
    public synchronized boolean isRunning() {
        return thread != null && thread.isAlive() && !closed;
    }

    /** What it goes by. */
    public AutoscalerConfig config() {
        return config;
    }

    /** Changes what it goes by, from now on; a shorter interval begins at once. */
    public synchronized void update(AutoscalerConfig config) {
        this.config = Objects.requireNonNull(config, "config");
        notifyAll();
    }

    /** Ends it for good, for which it interrupts an action that is running. The number of workers stays as it is. */
    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
        if (thread != null) {
            thread.interrupt();
        }
    }

    private void run() {
        try {
            while (awaitTick()) {
                tick(System.nanoTime());
            }
        } catch (InterruptedException e) {
            close();
        }
    }

    /** False: it is over. */
    private synchronized boolean awaitTick() throws InterruptedException {
        long begun = System.nanoTime();
        while (!closed && !scheduler.isOver()) {
            long left = Durations.nanos(config.tickInterval()) - (System.nanoTime() - begun);
            if (left <= 0) {
                return true;
            }
            wait(left / 1_000_000 + 1);
        }
        return false;
    }

    /** One look, and what follows from it. */
    void tick(long now) {
        if (!scheduler.isRunning() || scheduler.isPaused()) {
            little = false;
            blocks.forget();
            return;
        }
        AutoscalerConfig present = config;
        List<Worker> workers = List.of(scheduler.workers());
        Worker heldUp = blocks.find(workers, now, Durations.nanos(present.blockThreshold()));
        int queued = workers.stream().mapToInt(Worker::waiting).sum();
        boolean idleLongEnough = hasLittle(workers, queued, now);
        if (heldUp != null) {
            act(AutoscalerConfig.Trigger.BLOCK, present.onBlock(), queued, heldUp.id());
        } else if (queued > present.overloadThreshold()) {
            act(AutoscalerConfig.Trigger.OVERLOAD, present.onOverload(), queued, -1);
        } else if (idleLongEnough) {
            little = false;
            act(AutoscalerConfig.Trigger.IDLE, present.onIdle(), queued, -1);
        }
    }

    /** Whether there has been little to do for long enough: few queued, and a worker that waits for work. */
    private boolean hasLittle(List<Worker> workers, int queued, long now) {
        boolean few = queued < config.idleThreshold() && workers.stream().anyMatch(Worker::isIdle);
        if (few && !little) {
            littleSince = now;
        }
        little = few;
        return little && now - littleSince >= Durations.nanos(config.idleDelay());
    }

    private void act(AutoscalerConfig.Trigger trigger, AutoscalerConfig.Action action, int queued, int worker) {
        try {
            action.run(new AutoscalerConfig.Event(trigger, this, queued, worker));
        } catch (Throwable failure) {
            if (!scheduler.isRunning()) {
                // It was shut down meanwhile, and what is refused then is no failure.
                return;
            }
            LoggerFactory.getLogger(Autoscaler.class).error("elio-{}: the action on {} failed", scheduler.name(), trigger, failure);
        }
    }

    Scheduler scheduler() {
        return scheduler;
    }

    /**
     * One worker more or fewer, within the limits; not while the worker that had the number before still retires, for which a tick
     * does not wait.
     */
    void step(int change) {
        int before = scheduler.threads();
        int after = Math.max(config.minThreads(), Math.min(Math.min(config.maxThreads(), RunConfig.MAX_THREADS), before + change));
        if (change > 0 ? after > before && scheduler.crew().isVacant(before) : after < before) {
            scheduler.setThreads(before + change);
        }
    }
}
