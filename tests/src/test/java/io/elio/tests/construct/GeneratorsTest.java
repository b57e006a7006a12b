package io.elio.tests.construct;

import static io.elio.Elio.await;
import static io.elio.tests.fixture.Modes.each;
import static io.elio.tests.fixture.Modes.eachFailing;
import static io.elio.tests.fixture.Modes.eachFailsWith;

import io.elio.Async;
import io.elio.Generator;
import io.elio.Task;
import io.elio.tests.fixture.Probe;
import org.junit.jupiter.api.Test;

/** Generators: awaits between yields, ends, failures, early closes. */
class GeneratorsTest {
    @Async private static Generator<Integer> counting(Probe p, int n) {
        try {
            for (int i = 0; i < n; i++) {
                Generator.yield(await(p.later(i)));
            }
        } finally {
            p.log("finally " + await(p.later("done")));
        }
        return Generator.end();
    }

    @Async private static Generator<String> levels(Probe p) {
        Generator.yield("start");
        Generator<Integer> inner = counting(p, 2);
        while (await(inner.advance())) {
            String s = "n" + inner.current();
            Generator.yield(s);
            Generator.yield(s + await(p.later("!")));
        }
        Generator.yield("end");
        return Generator.end();
    }

    @Async private static Generator<Long> catching(Probe p) {
        long sum = 1;
        while (true) {
            try {
                sum += await(p.later(10L));
                Generator.yield(sum);
            } catch (IllegalStateException e) {
                Generator.yield(-sum);
                return Generator.end();
            }
        }
    }

    @Async private static Generator<String> empty(Probe p) {
        p.log("empty");
        return Generator.end();
    }

    @Async private static Task<String> collect(Probe p, Generator<?> generator) {
        StringBuilder s = new StringBuilder();
        while (await(generator.advance())) {
            s.append(generator.current()).append(' ');
            p.log("got " + generator.current());
        }
        return Task.of(s.append(generator.isFinished()).toString());
    }

    @Async private static Task<String> closeEarly(Probe p) {
        Generator<Integer> generator = counting(p, 5);
        await(generator.advance());
        await(generator.advance());
        int current = generator.current();
        await(generator.close());
        return Task.of(current + " " + await(generator.advance()) + " " + generator.isFinished());
    }

    @Async private static Task<String> closeUnstarted(Probe p) {
        Generator<Integer> generator = counting(p, 5);
        await(generator.close());
        return Task.of("" + await(generator.advance()));
    }

    @Async private static Task<Integer> forEach(Probe p) {
        int[] sum = {0};
        await(counting(p, 4).forEach(n -> sum[0] += n));
        await(counting(p, 4).forEachWhile(n -> n < 1));
        return Task.of(sum[0]);
    }

    @Async private static Task<String> nextUntilEmpty(Probe p) {
        Generator<String> generator = levels(p);
        String s = "";
        for (var next = await(generator.next()); next.isPresent(); next = await(generator.next())) {
            s += next.get() + " ";
        }
        return Task.of(s);
    }

    @Async private static Task<String> twoAtOnce(Probe p) {
        Generator<Integer> a = counting(p, 3);
        Generator<Integer> b = counting(p, 3);
        String s = "";
        while (await(a.advance()) && await(b.advance())) {
            s += a.current() * 10 + b.current() + " ";
        }
        await(b.close());
        return Task.of(s);
    }

    @Test
    void yieldsBetweenAwaits() {
        each(p -> collect(p, counting(p, 3)), "0 1 2 true", "got 0", "got 1", "got 2", "finally done");
        each(p -> collect(p, empty(p)), "true", "empty");
        each(GeneratorsTest::nextUntilEmpty, "start n0 n0! n1 n1! end ", "finally done");
    }

    @Test
    void failsWhereTheBodyFails() {
        eachFailsWith(2, p -> collect(p, counting(p, 3)), "got 0", "finally done");
        eachFailing(3, p -> collect(p, catching(p)), "11 21 -21 true", "got 11", "got 21", "got -21");
    }

    @Test
    void runsFinallyWhenClosed() {
        each(GeneratorsTest::closeEarly, "1 false true", "finally done");
        each(GeneratorsTest::closeUnstarted, "false");
        eachFailsWith(3, GeneratorsTest::closeEarly);
    }

    @Test
    void passesElementsToConsumers() {
        each(GeneratorsTest::forEach, 6, "finally done", "finally done");
    }

    @Test
    void runsSideBySide() {
        each(GeneratorsTest::twoAtOnce, "0 11 22 ", "finally done", "finally done");
    }
}
