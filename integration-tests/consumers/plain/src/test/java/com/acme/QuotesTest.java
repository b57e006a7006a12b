package com.acme;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.elio.Async;
import io.elio.Elio;
import io.elio.Task;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuotesTest {
    @Test
    void totalsAreSums() {
        assertEquals(900, Elio.run(this::twoTotals));
    }

    @Async
    private Task<Integer> twoTotals() {
        Quotes quotes = new Quotes();
        return Task.of(await(quotes.total(List.of("A", "BB"))) + await(quotes.total(List.of("CCC", "DDD"))));
    }
}
