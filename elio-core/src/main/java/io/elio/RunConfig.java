package io.elio;

import io.elio.runtime.WaitStrategy;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/** How {@link Elio#run} and {@link io.elio.runtime.Scheduler} run. Immutable; the {@code with} methods answer changed copies. */
public final class RunConfig {
    /** The most workers a scheduler has. */
    public static final int MAX_THREADS = 256;
    /** The most threads that {@link Elio#spawnBlocking} uses. */
    public static final int MAX_BLOCKING_THREADS = 1024;

    private static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE);
    private static final RunConfig DEFAULTS = new RunConfig(0, 4, FOREVER, null, WaitStrategy.blocking());

    private final int threads;
    private final int blockingThreads;
    private final Duration shutdownTimeout;
    private final String ioBackend;
    private final WaitStrategy waitStrategy;

    private RunConfig(int threads, int blockingThreads, Duration shutdownTimeout, String ioBackend, WaitStrategy waitStrategy) {
        this.threads = threads;
        this.blockingThreads = blockingThreads;
        this.shutdownTimeout = shutdownTimeout;
        this.ioBackend = ioBackend;
        this.waitStrategy = waitStrategy;
    }

    /** One worker for each processor, four threads for blocking calls, no limit on shutdown, the best backend, blocking when idle. */
    public static RunConfig defaults() {
        return DEFAULTS;
    }

    /** The defaults, with this number of workers; see {@link #withThreads}. */
    public static RunConfig threads(int threads) {
        return DEFAULTS.withThreads(threads);
    }

    /**
     * @param threads the number of workers, at most {@value #MAX_THREADS}; 0: one for each available processor, unlike in
     *     {@link io.elio.runtime.Scheduler#setThreads}, where it means 1
     * @throws IllegalArgumentException if out of range
     */
    public RunConfig withThreads(int threads) {
        return new RunConfig(range("threads", threads, 0, MAX_THREADS), blockingThreads, shutdownTimeout, ioBackend, waitStrategy);
    }

    /**
     * @param blockingThreads the most threads that {@link Elio#spawnBlocking} uses, 1 to {@value #MAX_BLOCKING_THREADS}; they are
     *     made when needed
     * @throws IllegalArgumentException if out of range
     */
    public RunConfig withBlockingThreads(int blockingThreads) {
        return new RunConfig(threads, range("blockingThreads", blockingThreads, 1, MAX_BLOCKING_THREADS), shutdownTimeout, ioBackend,
            waitStrategy);
    }

    /**
     * @param timeout how long a shutdown waits for coroutines that were accepted; zero: not at all. The longest durations
     *     mean no limit
     * @throws IllegalArgumentException if negative
     */
    public RunConfig withShutdownTimeout(Duration timeout) {
        if (timeout.isNegative()) {
            throw new IllegalArgumentException("shutdownTimeout: " + timeout + " (expected: zero or more)");
        }
        return new RunConfig(threads, blockingThreads, timeout, ioBackend, waitStrategy);
    }

    /**
     * @param name the {@link io.elio.runtime.IoBackend} to use, for example {@code io_uring}, {@code nio} or {@code parking}; an
     *     unknown one is reported when the scheduler is made
     */
    public RunConfig withIoBackend(String name) {
        return new RunConfig(threads, blockingThreads, shutdownTimeout, Objects.requireNonNull(name, "name"), waitStrategy);
    }

    /** @param strategy what workers do before they block for want of work; see {@link io.elio.runtime.Worker#setWaitStrategy} */
    public RunConfig withWaitStrategy(WaitStrategy strategy) {
        return new RunConfig(threads, blockingThreads, shutdownTimeout, ioBackend, Objects.requireNonNull(strategy, "strategy"));
    }

    /** The number of workers; 0: one for each available processor. */
    public int threads() {
        return threads;
    }

    /** The most threads for blocking calls. */
    public int blockingThreads() {
        return blockingThreads;
    }

    /** How long a shutdown waits for coroutines. */
    public Duration shutdownTimeout() {
        return shutdownTimeout;
    }

    /** The name of the backend, if one was chosen. */
    public Optional<String> ioBackend() {
        return Optional.ofNullable(ioBackend);
    }

    /** How workers wait for work. */
    public WaitStrategy waitStrategy() {
        return waitStrategy;
    }

    private static int range(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + least + " to " + most + ")");
        }
        return value;
    }
}
