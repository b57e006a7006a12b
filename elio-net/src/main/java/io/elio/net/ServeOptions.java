package io.elio.net;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** How {@link Servers} end; immutable, the {@code with} methods answer changed copies. */
public final class ServeOptions {
    private static final ServeOptions DEFAULTS = new ServeOptions(List.of("INT", "TERM"), Duration.ofSeconds(30));

    private final List<String> signals;
    private final Duration drainLimit;

    private ServeOptions(List<String> signals, Duration drainLimit) {
        this.signals = signals;
        this.drainLimit = drainLimit;
    }

    /** INT and TERM end the servers; what is under way then has 30 s. */
    public static ServeOptions defaults() {
        return DEFAULTS;
    }

    /** The signals that end the servers, as {@link io.elio.io.SignalSet#open} names them; none: only {@link Servers.Server#stop} and cancellation do. */
    public ServeOptions withSignals(String... names) {
        return new ServeOptions(List.of(names), drainLimit);
    }

    /** How long what is under way may take to end, from when the servers were stopped; zero: it is ended at once. */
    public ServeOptions withDrainLimit(Duration limit) {
        Objects.requireNonNull(limit, "limit");
        if (limit.isNegative()) {
            throw new IllegalArgumentException("drainLimit: " + limit + " (expected: >= 0)");
        }
        return new ServeOptions(signals, limit);
    }

    List<String> signals() {
        return signals;
    }

    Duration drainLimit() {
        return drainLimit;
    }

    @Override
    public String toString() {
        return "ServeOptions[signals=" + signals + ", drainLimit=" + drainLimit + "]";
    }
}
