package io.elio.tests.construct;

import static io.elio.Elio.await;
import static io.elio.tests.fixture.Modes.each;
import static io.elio.tests.fixture.Modes.eachFailing;
import static io.elio.tests.fixture.Modes.eachFailsWith;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.Task;
import io.elio.tests.fixture.Completion;
import io.elio.tests.fixture.Modes;
import io.elio.tests.fixture.Probe;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Values that lie on the operand stack while an expression awaits. */
class OperandStackTest {
    private static long total;

    private int count = 10;
    private double[] weights;
    private String text = "t";

    private int next(Probe p, int index) {
        p.log("index " + index);
        return index;
    }

    @Async private Task<String> arrayElements(Probe p) {
        int[] a = {1, 2, 3};
        int i = 0;
        weights = new double[] {1.5, 2.5};
        a[i++] += await(p.later(10));
        a[i++] *= a[i] + await(p.later(10));
        a[next(p, i)] <<= await(p.later(2));
        a[0] = a[1] = await(p.later(7)) + a[2];
        byte[] b = {100};
        b[0] += await(p.later(100));
        long[] l = {1L};
        long old = l[0]++ + await(p.later(5L)) + --l[0];
        weights[1] -= await(p.later(0.5f));
        return Task.of(Arrays.toString(a) + Arrays.toString(b) + Arrays.toString(l) + old + Arrays.toString(weights) + i);
    }

    @Async private Task<String> fields(Probe p) {
        count = 10;
        total = 5;
        text = "t";
        count += await(p.later(1));
        int old = count++ + await(p.later(100)) + count--;
        total = total * await(p.later(3L)) - total;
        text += await(p.later("u")) + count + await(p.later('c'));
        this.count = this.count = -await(p.later(4));
        return Task.of(count + " " + old + " " + total + " " + text);
    }

    /** The old value was read before the await: what others write meanwhile is overwritten. */
    @Async private Task<Integer> oldValue(Probe p) {
        count = 1;
        count += await(addTen(p));
        return Task.of(count);
    }

    @Async private Task<Integer> addTen(Probe p) {
        count += 10;
        return Task.of(await(p.later(100)));
    }

    @Async private Task<String> concatenation(Probe p) {
        byte b = 1;
        String s = "a" + b + await(p.later(2L)) + 'c' + 1.5f + await(p.later((Object) null)) + true + await(p.later(3.25)) + this.text;
        s += s.length() + await(p.later("!"));
        return Task.of(s);
    }

    @Async private Task<String> ternaries(Probe p, int n) {
        Object o = n > 1 ? await(p.later("big")) : n == 1 ? Integer.valueOf(await(p.later(1))) : await(p.later(List.of(0)));
        long l = n + (n > 0 ? await(p.later(5)) : 2L) * (n == 2 ? await(p.later(2L)) : 1);
        return Task.of(o + ":" + l);
    }

    @Async private Task<String> conditions(Probe p, boolean a, boolean b) {
        boolean r = await(p.later(a)) && p.at("rhs") != null && !await(p.later(b)) || a ^ await(p.later(b));
        while (r != await(p.later(false))) {
            r = false;
            p.log("turn");
        }
        if (await(p.later(a)) == await(p.later(b))) {
            return Task.of("equal");
        }
        return Task.of("different " + r);
    }

    @Async private Task<Integer> switchExpression(Probe p, String key) {
        int base = 1000;
        return Task.of(base + switch (await(p.later(key))) {
            case "a" -> await(p.later(1)) + base;
            case "b" -> {
                int x = 0;
                for (int i = 0; i < 3; i++) {
                    x += await(p.later(i));
                }
                yield x;
            }
            case "c" -> {
                try {
                    yield await(p.later(7));
                } catch (IllegalStateException e) {
                    yield -1;
                } finally {
                    p.log("finally " + base);
                }
            }
            default -> throw new IllegalArgumentException(await(p.later(key)));
        });
    }

    private static String join(byte b, long l, String s, double d, Object... rest) {
        return b + "|" + l + "|" + s + "|" + d + "|" + Arrays.toString(rest);
    }

    @Async private Task<String> arguments(Probe p) {
        return Task.of(join((byte) 3, await(p.later(4L)), p.at("s"), await(p.later(5.5)), 'c', await(p.later((short) 6)), null, new int[] {await(p.later(1))}.length));
    }

    @Async private Task<String> receivers(Probe p) {
        return Task.of(new StringBuilder("x").append(await(p.later('y'))).insert(await(p.later(0)), await(p.later("z"))).reverse().toString().concat(await(p.later("w"))));
    }

    @Async private Task<String> arrays(Probe p) {
        int[][] grid = new int[await(p.later(2))][await(p.later(3))];
        grid[await(p.later(1))][await(p.later(2))] = await(p.later(9));
        String[] s = {await(p.later("a")), null, await(p.later("b"))};
        return Task.of(Arrays.deepToString(grid) + Arrays.toString(s) + grid[await(p.later(1))].length);
    }

    @Test
    void keepsArrayIndexAndOldElement() {
        each(this::arrayElements, "[19, 19, 12][-56][1]7[1.5, 2.0]2", "index 2");
    }

    @Test
    void keepsTheReceiverAndOldValueOfFields() {
        each(this::fields, "-4 123 10 tu11c");
        each(this::oldValue, 101);
    }

    @Test
    void concatenatesTexts() {
        each(this::concatenation, "a12c1.5nulltrue3.25t20!");
    }

    @Test
    void choosesInTernaries() {
        each(p -> ternaries(p, 2), "big:12");
        each(p -> ternaries(p, 1), "1:6");
        each(p -> ternaries(p, 0), "[0]:2");
    }

    @Test
    void shortCuts() {
        each(p -> conditions(p, true, true), "equal", "rhs");
        each(p -> conditions(p, true, false), "different false", "rhs", "turn");
        each(p -> conditions(p, false, true), "different false", "turn");
    }

    @Test
    void switchesAsExpressions() {
        each(p -> switchExpression(p, "a"), 2001);
        each(p -> switchExpression(p, "b"), 1003);
        each(p -> switchExpression(p, "c"), 1007, "finally 1000");
        eachFailing(2, p -> switchExpression(p, "c"), 999, "finally 1000");
        eachFailsWith(3, p -> switchExpression(p, "b"));
    }

    @Test
    void evaluatesArgumentsFromLeftToRight() {
        each(this::arguments, "3|4|s|5.5|[c, 6, null, 1]", "s");
        eachFailsWith(1, this::arguments);
        eachFailsWith(2, this::arguments, "s");
    }

    @Test
    void keepsReceivers() {
        each(this::receivers, "yxzw");
    }

    @Test
    void makesArrays() {
        each(this::arrays, "[[0, 0, 0], [0, 0, 9]][a, null, b]3");
    }

    @Async private static Task<Integer> lengthOfNull(Probe p) {
        StringBuilder log = new StringBuilder().append("length ").append(await(p.later((String) null)).length());
        for (int i = 0; i < 3; i++) {
            log.append(await(p.later(i)));
        }
        return Task.of(log.length());
    }

    /** The operands of a resumed body are where the virtual machine looks for them when it explains the failure. */
    @Test void theMessageOfANullPointerExceptionIsWellFormed() {
        for (int i = 0; i < 1_000; i++) {
            for (Completion completion : Completion.values()) {
                Throwable failure = Modes.failureOf(() -> lengthOfNull(new Probe(completion, 0)));
                assertEquals(NullPointerException.class, failure.getClass());
                assertTrue(failure.getMessage().matches(
                    "Cannot invoke \"String.length\\(\\)\" because the return value of \"io.elio.coro.\\S+\\(.*\\)\" is null"), failure.getMessage());
            }
        }
    }
}
