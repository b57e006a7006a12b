package io.elio.sync;

import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * How long an {@link ObjectCache} keeps its values, and what it does with those that it keeps no more. Immutable.
 *
 * @param <V> the type of the values
 */
public final class ObjectCacheOptions<V> {
    private final Duration timeToLive;
    private final Duration reclaimDelay;
    private final Consumer<? super V> disposal;

    private ObjectCacheOptions(Duration timeToLive, Duration reclaimDelay, Consumer<? super V> disposal) {
        this.timeToLive = timeToLive;
        this.reclaimDelay = reclaimDelay;
        this.disposal = disposal;
    }

    /** Values are kept until they are evicted, and then dropped. */
    public static <V> ObjectCacheOptions<V> defaults() {
        return new ObjectCacheOptions<>(null, null, value -> { });
    }

    /**
     * The same, with a time after which a value, counted from when it was made, is not lent any more.
     *
     * @param time more than zero
     */
    public ObjectCacheOptions<V> withTimeToLive(Duration time) {
        return new ObjectCacheOptions<>(checkedTimeToLive(time), reclaimDelay, disposal);
    }

    /**
     * The same, with a time for which a value is kept that nobody has borrowed; zero: it is not.
     *
     * @param time not negative
     */
    public ObjectCacheOptions<V> withReclaimDelay(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("reclaimDelay: " + time + " (expected: >= 0)");
        }
        return new ObjectCacheOptions<>(timeToLive, time, disposal);
    }

    /**
     * The same, with what is called once for each value that the cache keeps no more and nobody has borrowed any more, to close it for
     * instance. It is called by the thread that gives the value back or evicts it; when time is up, in a coroutine of its own. It must not
     * block. What it throws goes to who gives back, evicts or closes; when time is up, to the scheduler's handler for unhandled exceptions.
     */
    public ObjectCacheOptions<V> withDisposal(Consumer<? super V> disposal) {
        return new ObjectCacheOptions<>(timeToLive, reclaimDelay, Objects.requireNonNull(disposal, "disposal"));
    }

    /** The time a value may be lent; null: for ever. */
    public Duration timeToLive() {
        return timeToLive;
    }

    /** The time a value is kept that nobody has borrowed; null: for ever. */
    public Duration reclaimDelay() {
        return reclaimDelay;
    }

    Consumer<? super V> disposal() {
        return disposal;
    }

    static Duration checkedTimeToLive(Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("timeToLive: " + time + " (expected: > 0)");
        }
        return time;
    }
}
