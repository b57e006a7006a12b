package io.elio.examples;

import java.time.Duration;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/** What a load run measured; the histogram holds nanoseconds. */
record LoadResult(long requests, Duration time, Histogram latency) {
    private static final double NANOS_PER_MICRO = 1_000;

    long perSecond() {
        return Math.round(requests * 1e9 / time.toNanos());
    }

    /** The latency that the given share of the requests did not exceed, in microseconds. */
    long micros(double percentile) {
        return Math.round(latency.getValueAtPercentile(percentile) / NANOS_PER_MICRO);
    }

    /** As {@code 12345 req/s, p50 80 us, p99 210 us}. */
    String summary() {
        return String.format(Locale.ROOT, "%d req/s, p50 %d us, p99 %d us", perSecond(), micros(50), micros(99));
    }
}
