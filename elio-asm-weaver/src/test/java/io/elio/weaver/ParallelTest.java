package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParallelTest {
    private final List<Integer> elements = IntStream.range(0, 1_000).boxed().toList();

    @Test
    void resultsComeInTheOrderOfTheElements() {
        assertEquals(IntStream.range(0, 1_000).map(i -> i * i).boxed().toList(), Parallel.map(elements, i -> i * i));
        assertEquals(List.of(), Parallel.map(List.<Integer>of(), i -> i * i));
        assertEquals(List.of(9), Parallel.map(List.of(3), i -> i * i));
    }

    @Test
    void theFailureOfTheFirstElementIsThrownWhenAllAreDone() {
        AtomicInteger done = new AtomicInteger();
        IllegalStateException first = new IllegalStateException("first");
        Error later = new AssertionError("later");
        assertSame(first, assertThrows(IllegalStateException.class, () -> Parallel.map(elements, i -> {
            done.incrementAndGet();
            if (i == 7) {
                throw first;
            }
            if (i == 900) {
                throw later;
            }
            return i;
        })));
        assertEquals(1_000, done.get());
    }

    @Test
    void anInterruptIsKept() {
        Thread.currentThread().interrupt();
        assertEquals(elements, Parallel.map(elements, i -> i));
        assertTrue(Thread.interrupted());
    }
}
