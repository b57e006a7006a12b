package io.elio.test;

import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;

/** Where seeds come from. */
final class Seeds {
    /** The property that sets the seed of every run. */
    static final String PROPERTY = "elio.test.seed";

    private Seeds() {
    }

    /** The one to replay, if one is given. */
    static OptionalLong given() {
        Long value = Long.getLong(PROPERTY);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    static long of(TestConfig config) {
        return given().orElseGet(() -> config.seed().orElseGet(Seeds::fresh));
    }

    /** A short one, because people type it. */
    static long fresh() {
        return ThreadLocalRandom.current().nextInt(1, 1_000_000_000);
    }

    static String replay(long seed) {
        return "seed " + seed + " (replay it with -D" + PROPERTY + "=" + seed + ")";
    }
}
