package io.elio.tests.construct;

import static io.elio.Elio.await;
import static io.elio.tests.fixture.Modes.each;

import io.elio.Async;
import io.elio.Task;
import io.elio.tests.fixture.Probe;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Locals that are saved and restored over an await: all kinds, nulls, joins of types. */
class LocalsTest {
    private interface Named {
        String name();
    }

    private interface Sized {
        int size();
    }

    private record Left(String name, int size) implements Named, Sized {
    }

    private record Right(String name, int size) implements Named, Sized {
    }

    @Async private static Task<String> allKinds(Probe p, boolean z, byte b, char c, short s, int i, long l, float f, double d, String t) {
        boolean z2 = !z;
        byte b2 = (byte) (b + 1);
        char c2 = (char) (c + 1);
        short s2 = (short) (s - 1);
        float f2 = f / 3;
        double d2 = d / 3;
        await(p.later("pause"));
        String first = "" + z + b + c + s + i + l + f + d + t + z2 + b2 + c2 + s2 + f2 + d2;
        z2 ^= await(p.later(true));
        b2 += await(p.later(127));
        c2 += await(p.later(1));
        s2 *= await(p.later(2));
        return Task.of(first + z2 + b2 + (int) c2 + s2);
    }

    @Async private static Task<String> nulls(Probe p) {
        String s = null;
        int[] a = null;
        List<String> l = null;
        Object o = null;
        await(p.later(1));
        if (s == null && a == null) {
            s = await(p.later("s"));
        }
        o = l;
        await(p.later(1));
        a = new int[] {s.length()};
        return Task.of(s + a[0] + l + o);
    }

    @Async private static Task<String> interfaceJoin(Probe p, boolean left) {
        var either = left ? new Left("l", 1) : new Right("r", 2);
        await(p.later(1));
        String name = either.name();
        await(p.later(1));
        return Task.of(name + either.size());
    }

    @Async private static Task<String> arrayJoin(Probe p, int n) {
        Object o = n == 0 ? new int[] {1} : n == 1 ? new String[] {"s"} : new long[][] {{2}, {3}};
        await(p.later(1));
        Object[] objects = n == 1 ? new String[] {"a"} : n == 2 ? new Integer[] {2} : new int[][] {{3}};
        await(p.later(1));
        var comparable = n == 0 ? "s" : (Comparable<?>) Integer.valueOf(1);
        await(p.later(1));
        return Task.of(o.getClass().getSimpleName() + objects.getClass().getSimpleName() + comparable);
    }

    @Async private static Task<String> slotReuse(Probe p) {
        String log = "";
        {
            long l = await(p.later(5L));
            await(p.later(1));
            log += l;
        }
        {
            String s = await(p.later("s"));
            int i = await(p.later(2));
            await(p.later(1));
            log += s + i;
        }
        {
            double d = await(p.later(1.5));
            await(p.later(1));
            log += d;
        }
        for (Object o : new Object[] {1, "x", 'c'}) {
            await(p.later(1));
            log += o;
        }
        return Task.of(log);
    }

    @Async private static Task<String> changedParameters(Probe p, int n, String s, long l) {
        n += await(p.later(1));
        s = s + n;
        l = l << await(p.later(3));
        await(p.later(1));
        return Task.of(n + s + l);
    }

    @Async private static Task<String> instanceofBindings(Probe p, Object o) {
        if (!(o instanceof String s) || await(p.later(s.length())) == 0) {
            return Task.of("no text");
        }
        await(p.later(1));
        return Task.of(s + await(p.later(s.length())));
    }

    @Async private static Task<Long> boxes(Probe p) {
        Long l = await(p.later(1000L));
        Integer i = await(p.later(1000));
        Character c = await(p.later('c'));
        await(p.later(1));
        return Task.of(l + i + c);
    }

    @Test
    void restoresAllKinds() {
        each(p -> allKinds(p, true, (byte) 127, 'x', (short) -32768, Integer.MIN_VALUE, Long.MAX_VALUE, -0f, Double.MIN_VALUE, "t"),
            "true127x-32768-21474836489223372036854775807-0.04.9E-324tfalse-128y32767-0.00.0true-1122-2");
    }

    @Test
    void restoresNulls() {
        each(LocalsTest::nulls, "s1nullnull");
    }

    @Test
    void joinsTypes() {
        each(p -> interfaceJoin(p, true), "l1");
        each(p -> interfaceJoin(p, false), "r2");
        each(p -> arrayJoin(p, 0), "int[]int[][]s");
        each(p -> arrayJoin(p, 1), "String[]String[]1");
        each(p -> arrayJoin(p, 2), "long[][]Integer[]1");
    }

    @Test
    void reusesSlotsForOtherKinds() {
        each(LocalsTest::slotReuse, "5s21.51xc");
    }

    @Test
    void keepsChangedParameters() {
        each(p -> changedParameters(p, 4, "s", 5L), "5s540");
    }

    @Test
    void keepsPatternBindings() {
        each(p -> instanceofBindings(p, "abc"), "abc3");
        each(p -> instanceofBindings(p, 1), "no text");
        each(p -> instanceofBindings(p, ""), "no text");
    }

    @Test
    void boxesResults() {
        each(LocalsTest::boxes, 2099L);
    }

    @Test
    void passesArraysOfEveryKind() {
        each(LocalsTest::arraysOfEveryKind, "[true][1][2][x][3][4][1.5][2.5][s]");
    }

    @Async private static Task<String> arraysOfEveryKind(Probe p) {
        boolean[] z = {true};
        byte[] b = {1};
        short[] s = {2};
        char[] c = {'x'};
        int[] i = {3};
        long[] l = {4};
        float[] f = {1.5f};
        double[] d = await(p.later(new double[] {2.5}));
        String[] t = await(p.later(new String[] {"s"}));
        await(p.later(1));
        return Task.of(Arrays.toString(z) + Arrays.toString(b) + Arrays.toString(s) + Arrays.toString(c) + Arrays.toString(i)
            + Arrays.toString(l) + Arrays.toString(f) + Arrays.toString(d) + Arrays.toString(t));
    }
}
