package io.elio.coro;

import java.time.Duration;
import java.util.Objects;

/** Durations as nanoseconds. */
public final class Durations {
    /** Longer than any program runs (146 years), and short enough to be added to a clock. */
    public static final long LONGEST = Long.MAX_VALUE / 2;

    private Durations() {
    }

    /** Nanoseconds; what is longer than 146 years counts as 146 years, what is negative as 0. */
    public static long nanos(Duration duration) {
        if (Objects.requireNonNull(duration, "duration").isNegative()) {
            return 0;
        }
        try {
            return Math.min(duration.toNanos(), LONGEST);
        } catch (ArithmeticException tooLong) {
            return LONGEST;
        }
    }
}
