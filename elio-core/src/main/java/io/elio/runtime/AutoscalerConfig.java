package io.elio.runtime;

import io.elio.RunConfig;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;

/** When an {@link Autoscaler} does what. Immutable; the {@code with} and {@code on} methods answer changed copies. */
public final class AutoscalerConfig {
    private static final AutoscalerConfig DEFAULTS = new AutoscalerConfig();

    // Written while a copy is made, before anybody else has it.
    private Duration tickInterval = Duration.ofMillis(500);
    private int overloadThreshold = 10;
    private int idleThreshold = 2;
    private Duration idleDelay = Duration.ofSeconds(30);
    private int minThreads = 1;
    private int maxThreads = Math.min(RunConfig.MAX_THREADS, Runtime.getRuntime().availableProcessors());
    private Duration blockThreshold = Duration.ofSeconds(5);
    private Action onOverload = grow();
    private Action onIdle = shrink();
    private Action onBlock = grow();

    private AutoscalerConfig() {
    }

    /** What can be noticed. */
    public enum Trigger {
        /** More coroutines than {@link AutoscalerConfig#overloadThreshold} wait for a worker. */
        OVERLOAD,
        /**
         * For {@link AutoscalerConfig#idleDelay} fewer than {@link AutoscalerConfig#idleThreshold} have waited, and a worker had
         * nothing to do.
         */
        IDLE,
        /** For {@link AutoscalerConfig#blockThreshold} one step has held up a worker. Reported once for each time. */
        BLOCK
    }

    /**
     * What was noticed.
     *
     * @param autoscaler who noticed it
     * @param queued how many coroutines wait for a worker
     * @param worker the one that is held up; -1 if it is about none
     */
    public record Event(Trigger trigger, Autoscaler autoscaler, int queued, int worker) {
    }

    /** What is done about it, on the autoscaler's thread. What it throws is logged. */
    @FunctionalInterface
    public interface Action {
        void run(Event event);

        /** This, and then that. */
        default Action then(Action next) {
            Objects.requireNonNull(next, "next");
            return event -> {
                run(event);
                next.run(event);
            };
        }
    }

    /** One worker more, up to {@link #maxThreads}. */
    public static Action grow() {
        return event -> event.autoscaler().step(1);
    }

    /** One worker fewer, down to {@link #minThreads}. */
    public static Action shrink() {
        return event -> event.autoscaler().step(-1);
    }

    /** A line in the log. */
    public static Action log() {
        return event -> LoggerFactory.getLogger(Autoscaler.class).info("{}: {}, {} coroutines are queued{}", event.autoscaler().scheduler(),
            event.trigger(), event.queued(), event.worker() < 0 ? "" : ", worker " + event.worker() + " is held up");
    }

    /** Nothing. */
    public static Action ignore() {
        return event -> { };
    }

    /**
     * A look every 500 ms; one worker more, up to the number of processors, when more than 10 coroutines wait or a worker has been held
     * up for 5 s; one fewer, down to 1, when fewer than 2 have waited for 30 s.
     */
    public static AutoscalerConfig defaults() {
        return DEFAULTS;
    }

    /** @throws IllegalArgumentException unless longer than zero */
    public AutoscalerConfig withTickInterval(Duration interval) {
        positive("tickInterval", interval);
        return changed(copy -> copy.tickInterval = interval);
    }

    /** @throws IllegalArgumentException if negative */
    public AutoscalerConfig withOverloadThreshold(int queued) {
        atLeast("overloadThreshold", queued, 0);
        return changed(copy -> copy.overloadThreshold = queued);
    }

    /** @throws IllegalArgumentException if negative; 0: never idle */
    public AutoscalerConfig withIdleThreshold(int queued) {
        atLeast("idleThreshold", queued, 0);
        return changed(copy -> copy.idleThreshold = queued);
    }

    /** @throws IllegalArgumentException if negative */
    public AutoscalerConfig withIdleDelay(Duration delay) {
        if (delay.isNegative()) {
            throw new IllegalArgumentException("idleDelay: " + delay + " (expected: zero or more)");
        }
        return changed(copy -> copy.idleDelay = delay);
    }

    /**
     * To raise both limits, set {@link #withMaxThreads} first: it begins as the number of processors, which may be one.
     *
     * @throws IllegalArgumentException if less than 1 or more than {@link #maxThreads}
     */
    public AutoscalerConfig withMinThreads(int threads) {
        return changed(copy -> copy.limits(threads, maxThreads));
    }

    /** @throws IllegalArgumentException if less than {@link #minThreads} or more than {@link RunConfig#MAX_THREADS} */
    public AutoscalerConfig withMaxThreads(int threads) {
        return changed(copy -> copy.limits(minThreads, threads));
    }

    /** @throws IllegalArgumentException unless longer than zero */
    public AutoscalerConfig withBlockThreshold(Duration threshold) {
        positive("blockThreshold", threshold);
        return changed(copy -> copy.blockThreshold = threshold);
    }

    /** What is done when too many coroutines wait. */
    public AutoscalerConfig onOverload(Action action) {
        Objects.requireNonNull(action, "action");
        return changed(copy -> copy.onOverload = action);
    }

    /** What is done when there has been little to do. */
    public AutoscalerConfig onIdle(Action action) {
        Objects.requireNonNull(action, "action");
        return changed(copy -> copy.onIdle = action);
    }

    /** What is done when a worker is held up. */
    public AutoscalerConfig onBlock(Action action) {
        Objects.requireNonNull(action, "action");
        return changed(copy -> copy.onBlock = action);
    }

    /** How long it is from one look to the next. */
    public Duration tickInterval() {
        return tickInterval;
    }

    /** More coroutines than this that wait for a worker are an overload. */
    public int overloadThreshold() {
        return overloadThreshold;
    }

    /** Fewer coroutines than this that wait for a worker are little to do. */
    public int idleThreshold() {
        return idleThreshold;
    }

    /** How long there must be little to do. */
    public Duration idleDelay() {
        return idleDelay;
    }

    /** {@link #shrink} leaves at least so many workers. */
    public int minThreads() {
        return minThreads;
    }

    /** {@link #grow} makes at most so many workers. */
    public int maxThreads() {
        return maxThreads;
    }

    /** How long a step must last to count as blocking. */
    public Duration blockThreshold() {
        return blockThreshold;
    }

    Action onOverload() {
        return onOverload;
    }

    Action onIdle() {
        return onIdle;
    }

    Action onBlock() {
        return onBlock;
    }

    private AutoscalerConfig changed(Consumer<AutoscalerConfig> change) {
        AutoscalerConfig copy = new AutoscalerConfig();
        copy.tickInterval = tickInterval;
        copy.overloadThreshold = overloadThreshold;
        copy.idleThreshold = idleThreshold;
        copy.idleDelay = idleDelay;
        copy.minThreads = minThreads;
        copy.maxThreads = maxThreads;
        copy.blockThreshold = blockThreshold;
        copy.onOverload = onOverload;
        copy.onIdle = onIdle;
        copy.onBlock = onBlock;
        change.accept(copy);
        // As the end of a constructor does for final fields.
        VarHandle.storeStoreFence();
        return copy;
    }

    private void limits(int min, int max) {
        if (min < 1 || max < min || max > RunConfig.MAX_THREADS) {
            throw new IllegalArgumentException("minThreads: " + min + ", maxThreads: " + max + " (expected: 1 <= min <= max <= "
                + RunConfig.MAX_THREADS + ")");
        }
        minThreads = min;
        maxThreads = max;
    }

    private static void positive(String name, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: more than zero)");
        }
    }

    private static void atLeast(String name, int value, int least) {
        if (value < least) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + least + " or more)");
        }
    }
}
