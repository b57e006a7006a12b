package io.elio.tests.construct;

import static io.elio.Elio.await;
import static io.elio.tests.fixture.Modes.each;
import static io.elio.tests.fixture.Modes.eachFailsWith;
import static io.elio.tests.fixture.Modes.eachThrows;
import static io.elio.tests.fixture.Modes.failureOf;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.elio.Async;
import io.elio.Task;
import io.elio.tests.fixture.Completion;
import io.elio.tests.fixture.Probe;
import io.elio.tests.fixture.Probes;
import org.junit.jupiter.api.Test;

/** What a method returns: values of all kinds, other tasks, either, nothing. */
class ReturnsTest {
    private static final String NULL_TASK =
        "the task that is awaited or returned is null (expected: a Task, such as Task.done(), or another Awaitable)";

    @Async private Task<Integer> eitherBox(Probe p, Integer given, boolean takeGiven) {
        await(p.later(1));
        return Task.of(takeGiven ? given : Integer.valueOf(5));
    }

    @Async private Task<Integer> eitherTask(Probe p, Task<Integer> given, boolean takeGiven) {
        await(p.later(1));
        return takeGiven ? given : Task.of(6);
    }

    @Async private Task<Integer> caughtBox(Probe p) {
        Integer box;
        try {
            box = await(p.later(7));
        } catch (IllegalStateException e) {
            box = null;
        }
        return Task.of(box);
    }

    @Async private Task<Integer> viaLocal(Probe p, boolean early) {
        Task<Integer> result = Task.of(1);
        if (early) {
            return result;
        }
        await(p.later(1));
        result = eitherBox(p, 8, true);
        await(p.later(1));
        return result;
    }

    @Async private Task<Integer> usedTwice(Probe p) {
        Task<Integer> kept = Task.of(await(p.later(3)));
        int value = await(kept);
        p.log(kept != null);
        return value == 3 ? kept : Task.of(-1);
    }

    @Async private static Task<Object> mixed(Probe p, int n) {
        await(p.later(1));
        switch (n) {
            case 0:
                return Task.of(1);
            case 1:
                return Task.of(2L);
            case 2:
                return Task.of("text");
            case 3:
                return Task.of(null);
            default:
                return Task.of(Task.of(4));
        }
    }

    @Async private Task<Boolean> booleans(Probe p, int n) {
        return Task.of(await(p.later(n)) > 2 && n < 5);
    }

    @Async private Task<Integer> nullTask(Probe p) {
        p.log("body");
        await(p.later(1));
        return null;
    }

    @Async private Task<String> nullTaskInTry(Probe p) {
        try {
            return p == null ? Task.of("x") : null;
        } catch (NullPointerException e) {
            return Task.of("wrongly caught");
        } finally {
            p.log("finally");
        }
    }

    @Async private Task<Integer> unboxesNull(Probe p) {
        int n = await(p.later((Integer) null));
        return Task.of(n);
    }

    @Async private Task<Integer> sumOfEither(Probe p) {
        Integer given = await(eitherBox(p, null, true));
        return Task.of((given == null ? 100 : 0) + await(eitherBox(p, 1000, true)) + await(eitherBox(p, null, false)) + await(eitherTask(p, Task.of(10_000), true))
            + await(eitherTask(p, null, false)));
    }

    @Async private Task<Void> nothing(Probe p) {
        p.log("before");
        await(p.later(1));
        p.log("after");
        return Task.done();
    }

    @Async private Task<Void> failed(Probe p) {
        return Task.failed(p.failure);
    }

    @Async private Task<Object> primitiveAwaits(Probe p) {
        byte b = await(bytes(p));
        char c = await(chars(p));
        short s = await(shorts(p));
        float f = await(floats(p));
        double d = await(doubles(p));
        long l = await(longs(p)) + await(bytes(p));
        Object boxed = await(chars(p));
        Number number = await(floats(p));
        await(longs(p));
        return Task.of(b + "|" + c + "|" + s + "|" + f + "|" + d + "|" + l + "|" + boxed.getClass().getSimpleName() + "|" + number.getClass().getSimpleName());
    }

    @Async private static Task<Byte> bytes(Probe p) {
        return Task.of((byte) (await(p.later((byte) 100)) + 100));
    }

    @Async private static Task<Character> chars(Probe p) {
        return Task.of((char) (await(p.later('a')) + 1));
    }

    @Async private static Task<Short> shorts(Probe p) {
        return Task.of((short) (await(p.later((short) 32767)) + 1));
    }

    @Async private static Task<Float> floats(Probe p) {
        return Task.of(await(p.later(1.5f)) * 2);
    }

    @Async private static Task<Double> doubles(Probe p) {
        return Task.of(await(p.later(1.5)) * 2);
    }

    @Async private static Task<Long> longs(Probe p) {
        return Task.of(await(p.later(1L << 40)) << 1);
    }

    @Test
    void returnsNullInABox() {
        each(p -> eitherBox(p, null, true), null);
        each(p -> eitherBox(p, 9, true), 9);
        each(p -> eitherBox(p, null, false), 5);
        each(this::caughtBox, 7);
        each(this::sumOfEither, 100 + 1000 + 5 + 10_000 + 6);
    }

    @Test
    void returnsOtherTasks() {
        each(p -> eitherTask(p, Task.of(4), true), 4);
        each(p -> eitherTask(p, eitherBox(p, null, false), true), 5);
        each(p -> eitherTask(p, null, false), 6);
        eachThrows(NullPointerException.class, NULL_TASK, p -> eitherTask(p, null, true));
        each(p -> viaLocal(p, true), 1);
        each(p -> viaLocal(p, false), 8);
        each(this::usedTwice, 3, "true");
        eachFailsWith(0, this::failed);
    }

    @Test
    void returnsValuesOfSeveralTypes() {
        each(p -> mixed(p, 0), (Object) 1);
        each(p -> mixed(p, 1), (Object) 2L);
        each(p -> mixed(p, 2), (Object) "text");
        each(p -> mixed(p, 3), (Object) null);
        each(p -> booleans(p, 3), true);
        each(p -> booleans(p, 2), false);
        each(p -> booleans(p, 5), false);
    }

    @Test
    void failsWhereTheTaskIsNull() {
        eachThrows(NullPointerException.class, NULL_TASK, this::nullTask, "body");
        eachThrows(NullPointerException.class, NULL_TASK, this::nullTaskInTry, "finally");
    }

    @Test
    void failsWhereNullIsUnboxed() {
        for (Completion completion : Completion.values()) {
            assertEquals(NullPointerException.class, failureOf(() -> unboxesNull(Probes.of(completion))).getClass());
        }
    }

    @Test
    void returnsNothing() {
        each(this::nothing, null, "before", "after");
    }

    @Test
    void keepsEveryPrimitiveAndItsBox() {
        each(this::primitiveAwaits, "-56|b|-32768|3.0|3.0|2199023255496|Character|Float");
    }
}
