package io.elio.tests.construct;

import static io.elio.Elio.await;
import static io.elio.tests.fixture.Modes.each;
import static io.elio.tests.fixture.Modes.eachFailsWith;

import io.elio.Async;
import io.elio.Task;
import io.elio.tests.fixture.Probe;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Awaits inside loops, also those that jumps leave in unusual ways. */
class LoopsTest {
    @Async private static Task<String> labels(Probe p) {
        StringBuilder log = new StringBuilder();
        outer:
        for (int i = 0; i < 4; i++) {
            for (int j = 0; ; j++) {
                if (await(p.later(i * 10 + j)) == 11) {
                    continue outer;
                }
                if (j == await(p.later(2))) {
                    break;
                }
                if (i == 3) {
                    break outer;
                }
                log.append(i).append(j).append(' ');
            }
            log.append("| ");
        }
        return Task.of(log.toString());
    }

    @Async private static Task<Integer> noExit(Probe p) {
        int n = 0;
        for (;;) {
            n += await(p.later(3));
            if (n > 10) {
                return Task.of(n);
            }
        }
    }

    @Async private static Task<Void> endsByFailure(Probe p) {
        int turn = 0;
        while (true) {
            p.log(turn++);
            await(p.later(1));
        }
    }

    @Async private static Task<String> doLoop(Probe p) {
        String s = "";
        int n = 3;
        do {
            if (await(p.later(n)) == 2) {
                continue;
            }
            s += n;
        } while (await(p.later(--n)) > 0);
        return Task.of(s);
    }

    @Async private static Task<Long> awaitsInEveryPart(Probe p) {
        long sum = 0;
        for (int i = await(p.later(1)); i < await(p.later(20)); i += await(p.later(i))) {
            sum = sum * 31 + i;
        }
        return Task.of(sum);
    }

    @Async private static Task<String> forEach(Probe p) {
        String s = "";
        for (int n : await(p.later(new int[] {1, 2, 3}))) {
            s += n + await(p.later(","));
        }
        for (String t : List.of("a", "b")) {
            for (char c : t.toCharArray()) {
                s += await(p.later(c));
            }
        }
        for (Iterator<Integer> i = List.of(7, 8, 9).iterator(); i.hasNext() && await(p.later(true)); ) {
            s += i.next();
        }
        return Task.of(s);
    }

    @Async private static Task<Integer> numericLoopInside(Probe p) {
        int[] a = new int[64];
        int sum = 0;
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < a.length; i++) {
                a[i] += i * round;
            }
            sum += await(p.later(a[round]));
            for (int i = a.length - 1; i >= 0; i--) {
                sum ^= a[i];
            }
        }
        return Task.of(sum);
    }

    @Async private static Task<Integer> rareAwait(Probe p) {
        int s = 0;
        for (int i = 0; i < 1000; i++) {
            s += i;
            if (i % 250 == 249) {
                s += await(p.later(i));
            }
        }
        return Task.of(s);
    }

    @Async private static Task<String> blocks(Probe p) {
        String s = "";
        found: {
            for (int i = 0; i < 5; i++) {
                if (await(p.later(i)) == 3) {
                    s += "found " + i;
                    break found;
                }
            }
            s += "not found";
        }
        inner: {
            if (await(p.later(true))) {
                break inner;
            }
            s += "unreached";
        }
        return Task.of(s);
    }

    @Async private static Task<String> threeDeep(Probe p) {
        StringBuilder s = new StringBuilder();
        a:
        for (int i = 0; i < 3; i++) {
            b:
            for (int j = 0; j < 3; j++) {
                for (int k = 0; k < 3; k++) {
                    switch (await(p.later(i + j + k))) {
                        case 1:
                            continue b;
                        case 4:
                            continue a;
                        case 2:
                            s.append('2');
                        default:
                            s.append(i).append(j).append(k).append(await(p.later(' ')));
                            break;
                    }
                }
                s.append(await(p.later('/')));
            }
        }
        return Task.of(s.toString());
    }

    @Test
    void leavesLabelledLoops() {
        each(LoopsTest::labels, "00 01 | 10 20 21 | ");
    }

    @Test
    void runsLoopsWithoutExit() {
        each(LoopsTest::noExit, 12);
        eachFailsWith(3, LoopsTest::endsByFailure, "0", "1", "2");
    }

    @Test
    void runsDoLoops() {
        each(LoopsTest::doLoop, "31");
    }

    @Test
    void awaitsInInitialiserConditionAndUpdate() {
        each(LoopsTest::awaitsInEveryPart, 1L * 31 * 31 * 31 * 31 + 2L * 31 * 31 * 31 + 4L * 31 * 31 + 8L * 31 + 16);
        eachFailsWith(4, LoopsTest::awaitsInEveryPart);
    }

    @Test
    void iteratesOverArraysAndCollections() {
        each(LoopsTest::forEach, "1,2,3,ab789");
    }

    @Test
    void mixesWithLoopsThatDoNotAwait() {
        each(LoopsTest::numericLoopInside, plainNumericLoop());
        each(LoopsTest::rareAwait, 999 * 1000 / 2 + 249 + 499 + 749 + 999);
    }

    @Test
    void leavesLabelledBlocks() {
        each(LoopsTest::blocks, "found 3");
    }

    @Test
    void nestsThreeDeep() {
        each(LoopsTest::threeDeep, plainThreeDeep());
    }

    private static int plainNumericLoop() {
        int[] a = new int[64];
        int sum = 0;
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < a.length; i++) {
                a[i] += i * round;
            }
            sum += a[round];
            for (int i = a.length - 1; i >= 0; i--) {
                sum ^= a[i];
            }
        }
        return sum;
    }

    private static String plainThreeDeep() {
        StringBuilder s = new StringBuilder();
        a:
        for (int i = 0; i < 3; i++) {
            b:
            for (int j = 0; j < 3; j++) {
                for (int k = 0; k < 3; k++) {
                    switch (i + j + k) {
                        case 1:
                            continue b;
                        case 4:
                            continue a;
                        case 2:
                            s.append('2');
                        default:
                            s.append(i).append(j).append(k).append(' ');
                            break;
                    }
                }
                s.append('/');
            }
        }
        return s.toString();
    }
}
