package io.elio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.coro.TestHome;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GeneratorTest {
    private final TestHome home = new TestHome();
    private final List<String> log = new ArrayList<>();

    @Async
    private Generator<Integer> numbers(int n, Duration pause) {
        try {
            for (int i = 0; i < n; i++) {
                Elio.await(Elio.sleep(pause));
                Generator.yield(i);
            }
        } finally {
            log.add("finally");
            Elio.await(Elio.sleep(pause));
            log.add("closed");
        }
        return Generator.end();
    }

    @Async
    private Generator<Integer> failing(IOException failure) throws IOException {
        Generator.yield(1);
        if (failure != null) {
            throw failure;
        }
        return Generator.end();
    }

    @Async
    private static Generator<Integer> stubborn() {
        try {
            Generator.yield(1);
        } finally {
            Generator.yield(2);
        }
        return Generator.end();
    }

    @Async
    private Generator<Integer> doubled(Generator<Integer> source) {
        while (Elio.await(source.advance())) {
            Generator.yield(source.current());
            Generator.yield(source.current());
        }
        return Generator.end();
    }

    @Async
    private static Generator<Object> yieldsNull() {
        Generator.yield(null);
        return Generator.end();
    }

    private static final Duration[] PAUSES = {Duration.ZERO, Duration.ofMillis(1)};

    @Test
    void forEachPassesEveryElementAndRunsFinally() throws Throwable {
        for (Duration pause : PAUSES) {
            log.clear();
            List<Integer> seen = new ArrayList<>();
            home.complete(numbers(3, pause).forEach(seen::add));
            assertEquals(List.of(0, 1, 2), seen);
            assertEquals(List.of("finally", "closed"), log);
        }
    }

    @Test
    void nothingRunsBeforeTheFirstAdvance() throws Throwable {
        Generator<Integer> generator = numbers(3, Duration.ZERO);
        assertEquals(List.of(), log);
        home.complete(generator.close());
        assertEquals(List.of(), log);
        assertTrue(generator.isFinished());
    }

    @Test
    void nextAnswersTheElementsAndThenEmptyForEver() throws Throwable {
        for (Duration pause : PAUSES) {
            Generator<Integer> generator = numbers(2, pause);
            assertEquals(Optional.of(0), home.complete(generator.next()));
            assertEquals(Optional.of(1), home.complete(generator.next()));
            assertFalse(generator.isFinished());
            assertEquals(Optional.empty(), home.complete(generator.next()));
            assertTrue(generator.isFinished());
            assertEquals(Optional.empty(), home.complete(generator.next()));
        }
    }

    @Test
    void forEachWhileStopsEarlyAndCloses() throws Throwable {
        for (Duration pause : PAUSES) {
            log.clear();
            List<Integer> seen = new ArrayList<>();
            Generator<Integer> generator = numbers(10, pause);
            home.complete(generator.forEachWhile(i -> seen.add(i) && i < 2));
            assertEquals(List.of(0, 1, 2), seen);
            assertEquals(List.of("finally", "closed"), log);
            assertTrue(generator.isFinished());
        }
    }

    @Test
    void aConsumerThatThrowsClosesTheGenerator() {
        IllegalArgumentException failure = new IllegalArgumentException("bad");
        for (Duration pause : PAUSES) {
            log.clear();
            Generator<Integer> generator = numbers(10, pause);
            assertSame(failure, assertThrows(IllegalArgumentException.class, () -> home.complete(generator.forEach(i -> {
                throw failure;
            }))));
            assertEquals(List.of("finally", "closed"), log);
            assertTrue(generator.isFinished());
        }
    }

    @Test
    void whatClosingThrowsIsSuppressedInWhatTheConsumerThrew() {
        IllegalArgumentException failure = new IllegalArgumentException("bad");
        assertSame(failure, assertThrows(IllegalArgumentException.class, () -> home.complete(stubborn().forEach(i -> {
            throw failure;
        }))));
        assertEquals("the generator yielded while it was closed (expected: no Generator.yield in finally blocks)",
            failure.getSuppressed()[0].getMessage());
    }

    @Test
    void closingTwiceDoesNothingMore() throws Throwable {
        Generator<Integer> generator = numbers(10, Duration.ofMillis(1));
        home.complete(generator.next());
        home.complete(generator.close());
        home.complete(generator.close());
        assertEquals(List.of("finally", "closed"), log);
        assertThrows(IllegalStateException.class, generator::current);
    }

    @Test
    void aBodyThatYieldsWhileClosingIsAnError() throws Throwable {
        Generator<Integer> generator = stubborn();
        home.complete(generator.next());
        IllegalStateException failure = assertThrows(IllegalStateException.class, () -> home.complete(generator.close()));
        assertEquals("the generator yielded while it was closed (expected: no Generator.yield in finally blocks)", failure.getMessage());
        assertTrue(generator.isFinished());
        assertEquals(Optional.empty(), home.complete(generator.next()));
    }

    @Test
    void aFailureOfTheBodyArrivesAtTheConsumer() throws Throwable {
        IOException failure = new IOException("disk");
        Generator<Integer> generator = failing(failure);
        assertEquals(Optional.of(1), home.complete(generator.next()));
        assertSame(failure, assertThrows(IOException.class, () -> home.complete(generator.next())));
        assertTrue(generator.isFinished());
    }

    @Test
    void generatorsNest() throws Throwable {
        for (Duration pause : PAUSES) {
            List<Integer> seen = new ArrayList<>();
            home.complete(doubled(doubled(numbers(2, pause))).forEach(seen::add));
            assertEquals(List.of(0, 0, 0, 0, 1, 1, 1, 1), seen);
        }
    }

    @Test
    void aMillionElementsNeedNoStack() throws Throwable {
        long[] sum = new long[1];
        home.complete(numbers(1_000_000, Duration.ZERO).forEach(i -> sum[0] += i));
        assertEquals(499_999_500_000L, sum[0]);
    }

    @Test
    void withoutAnyStackGeneratorsStillRun() throws Throwable {
        home.stackBudget = 0;
        for (Duration pause : PAUSES) {
            log.clear();
            List<Integer> seen = new ArrayList<>();
            home.complete(doubled(numbers(10, pause)).forEachWhile(i -> seen.add(i) && i < 1));
            assertEquals(List.of(0, 0, 1), seen);
        }
        Generator<Integer> generator = numbers(10, Duration.ofMillis(1));
        home.complete(generator.next());
        log.clear();
        home.complete(generator.close());
        assertEquals(List.of("finally", "closed"), log);
    }

    @Test
    void anElementIsNeverNull() {
        NullPointerException failure = assertThrows(NullPointerException.class, () -> home.complete(yieldsNull().next()));
        assertEquals("Generator.yield(null) (expected: an element that is not null)", failure.getMessage());
    }

    @Test
    void theEmptyGeneratorHasNothing() throws Throwable {
        Generator<Integer> empty = Generator.end();
        assertEquals(Optional.empty(), home.complete(empty.next()));
        home.complete(empty.close());
        assertTrue(empty.isFinished());
        assertThrows(IllegalStateException.class, empty::current);
    }
}
