package io.elio.test;

import io.elio.AsyncCallable;
import java.util.OptionalLong;
import org.opentest4j.TestAbortedException;

/** Runs a scenario once for each of many seeds. */
final class Exploration {
    private final TestConfig config;
    private final AsyncCallable<?> scenario;

    Exploration(TestConfig config, AsyncCallable<?> scenario) {
        this.config = config;
        this.scenario = scenario;
    }

    void run(int seeds) {
        if (seeds <= 0) {
            throw new IllegalArgumentException("seeds: " + seeds + " (expected: > 0)");
        }
        OptionalLong given = Seeds.given();
        if (given.isPresent()) {
            attempt(given.getAsLong(), "replayed");
            return;
        }
        long first = config.seed().orElseGet(Seeds::fresh);
        for (int i = 0; i < seeds; i++) {
            attempt(first + i, "number " + (i + 1) + " of " + seeds);
        }
    }

    private void attempt(long seed, String which) {
        try (TestScheduler scheduler = new TestScheduler(config, seed)) {
            try {
                scheduler.run(scenario);
            } catch (TestAbortedException assumption) {
                throw assumption;
            } catch (Throwable failure) {
                throw new SeedFailure(seed, which, scheduler.trace(), failure);
            }
        }
    }
}
