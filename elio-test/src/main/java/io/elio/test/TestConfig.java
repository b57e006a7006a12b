package io.elio.test;

import io.elio.coro.Durations;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalLong;

/** How a {@link TestScheduler} runs. Immutable; the {@code with} methods answer changed copies. */
public final class TestConfig {
    /** The steps that one run may take, unless another number is set. */
    public static final int STEP_LIMIT = 1_000_000;

    private static final TestConfig DEFAULTS =
        new TestConfig(OptionalLong.empty(), Strategy.MIXED, false, STEP_LIMIT, Duration.ofSeconds(1));

    private final OptionalLong seed;
    private final Strategy strategy;
    private final boolean autoAdvance;
    private final int stepLimit;
    private final Duration patience;

    private TestConfig(OptionalLong seed, Strategy strategy, boolean autoAdvance, int stepLimit, Duration patience) {
        this.seed = seed;
        this.strategy = strategy;
        this.autoAdvance = autoAdvance;
        this.stepLimit = stepLimit;
        this.patience = patience;
    }

    /** A seed of its own for each scheduler, mixed strategies, a clock that stands still, a million steps, a patience of one second. */
    public static TestConfig defaults() {
        return DEFAULTS;
    }

    /** The seed from which the order is drawn. The property {@code elio.test.seed} goes before it. */
    public TestConfig withSeed(long seed) {
        return new TestConfig(OptionalLong.of(seed), strategy, autoAdvance, stepLimit, patience);
    }

    /** How the next step is chosen. */
    public TestConfig withStrategy(Strategy strategy) {
        return new TestConfig(seed, Objects.requireNonNull(strategy, "strategy"), autoAdvance, stepLimit, patience);
    }

    /**
     * Whether the clock moves to the next timer when nothing can run any more, so that sleeping takes no time. Without
     * this it moves only by {@link TestScheduler#advance} and {@link TestScheduler#elapse}.
     */
    public TestConfig withAutoAdvance(boolean autoAdvance) {
        return new TestConfig(seed, strategy, autoAdvance, stepLimit, patience);
    }

    /**
     * After how many steps a run fails, because it will not end.
     *
     * @throws IllegalArgumentException if not positive
     */
    public TestConfig withStepLimit(int steps) {
        if (steps <= 0) {
            throw new IllegalArgumentException("stepLimit: " + steps + " (expected: > 0)");
        }
        return new TestConfig(seed, strategy, autoAdvance, steps, patience);
    }

    /**
     * How long, in real time, a run waits for other threads to make something runnable when nothing else can happen, before
     * it fails with a deadlock. Zero: not at all.
     */
    public TestConfig withPatience(Duration patience) {
        return new TestConfig(seed, strategy, autoAdvance, stepLimit, Objects.requireNonNull(patience, "patience"));
    }

    /** The seed, if one is set. */
    public OptionalLong seed() {
        return seed;
    }

    /** How the next step is chosen. */
    public Strategy strategy() {
        return strategy;
    }

    /** Whether the clock moves by itself when nothing can run. */
    public boolean autoAdvance() {
        return autoAdvance;
    }

    /** The steps that a run may take. */
    public int stepLimit() {
        return stepLimit;
    }

    /** How long a run waits for other threads. */
    public Duration patience() {
        return patience;
    }

    long patienceNanos() {
        return Durations.nanos(patience);
    }
}
