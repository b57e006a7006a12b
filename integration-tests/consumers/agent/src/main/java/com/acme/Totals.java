package com.acme;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Elio;
import io.elio.Task;
import java.time.Duration;
import java.util.List;

/** A host that has no asynchronous code of its own, and is loaded before the member that has. */
final class Totals {
    private static final int FACTOR = Integer.parseInt("10");

    private Totals() {
    }

    private static int scaled(int value) {
        return value * FACTOR;
    }

    static final class Adder {
        private final String name;

        Adder(String name) {
            this.name = name;
        }

        @Async
        Task<String> total(List<Integer> values) {
            int total = 0;
            for (int value : values) {
                total += await(later(value));
            }
            return Task.of(name + " " + scaled(total));
        }

        @Async
        private Task<Integer> later(int value) {
            await(Elio.sleep(Duration.ofMillis(1)));
            return Task.of(value);
        }
    }
}
