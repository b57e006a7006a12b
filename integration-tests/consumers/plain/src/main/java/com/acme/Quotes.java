package com.acme;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Elio;
import io.elio.Generator;
import io.elio.Task;
import java.time.Duration;
import java.util.List;

public final class Quotes {
    @Async
    public Task<Integer> total(List<String> symbols) {
        int total = 0;
        for (String symbol : symbols) {
            total += await(price(symbol));
        }
        return Task.of(total);
    }

    @Async
    private Task<Integer> price(String symbol) {
        await(Elio.sleep(Duration.ofMillis(1)));
        if (symbol.isEmpty()) {
            throw new IllegalArgumentException("no symbol");
        }
        return Task.of(symbol.length() * 100);
    }

    @Async
    public static Generator<Integer> countdown(int from) {
        for (int i = from; i > 0; i--) {
            await(Elio.yieldNow());
            Generator.yield(i);
        }
        return Generator.end();
    }

    /** A member of the nest whose host lists the frame classes. */
    public static final class Book {
        private final Quotes quotes = new Quotes();
        private int entries;

        @Async
        public Task<Integer> add(String... symbols) {
            try {
                int value = await(quotes.total(List.of(symbols)));
                entries += symbols.length;
                return Task.of(value);
            } finally {
                await(Elio.yieldNow());
                entries *= 10;
            }
        }

        public int entries() {
            return entries;
        }
    }
}
