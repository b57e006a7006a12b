package io.elio.tests.construct;

import static io.elio.Elio.await;
import static io.elio.tests.fixture.Modes.each;
import static io.elio.tests.fixture.Modes.eachFailing;
import static io.elio.tests.fixture.Modes.eachFailsWith;
import static io.elio.tests.fixture.Modes.run;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.elio.Async;
import io.elio.AsyncCallable;
import io.elio.Task;
import io.elio.tests.fixture.Probe;
import io.elio.tests.fixture.Probes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Async lambdas and method references, for any functional interface that returns a task. */
class LambdasTest {
    private String field = "field";

    @FunctionalInterface
    private interface Wide {
        Task<String> apply(byte b, long l, String s, double d, boolean z);
    }

    @FunctionalInterface
    private interface Generic<A, B extends Comparable<B>> {
        Task<B> choose(A a, B b) throws IOException;

        default Task<B> twice(A a, B b) throws IOException {
            return choose(a, b);
        }
    }

    private interface SerialisableSupplier<T> extends Supplier<Task<T>>, Serializable {
    }

    @Async private Task<String> capturing(Probe p) {
        int i = 1;
        long l = 2;
        String s = "s";
        AsyncCallable<String> lambda = () -> {
            String inner = s + await(p.later(i)) + l;
            return Task.of(inner + field + await(p.later("!")));
        };
        return Task.of(await(callOf(lambda)) + await(callOf(lambda)));
    }

    private static <T> Task<T> callOf(AsyncCallable<T> lambda) {
        try {
            return lambda.call();
        } catch (Exception e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Async private static Task<String> withoutCapture(Probe p) {
        Function<Probe, Task<Integer>> f = q -> Task.of(await(q.later(2)) * 3);
        IntFunction<Task<String>> g = n -> {
            String s = "";
            for (int i = 0; i < n; i++) {
                s += await(p.later(i));
            }
            return Task.of(s);
        };
        return Task.of(await(f.apply(p)) + await(g.apply(3)));
    }

    @Async private static Task<String> parameters(Probe p) {
        Wide wide = (b, l, s, d, z) -> Task.of(await(p.later("w")) + b + l + s + d + z);
        Generic<Object, String> generic = (a, b) -> Task.of(await(p.later(b)) + a);
        try {
            return Task.of(await(wide.apply((byte) 1, 2L, "s", 3.5, true)) + await(generic.twice(7, "g")));
        } catch (IOException e) {
            return Task.of("not thrown");
        }
    }

    @Async private Task<String> threeDeep(Probe p) {
        int a = await(p.later(1));
        Function<Integer, Task<String>> outer = x -> {
            int b = a + x;
            Function<Integer, Task<String>> middle = y -> {
                int c = b + await(p.later(y));
                Supplier<Task<String>> inner = () -> Task.of(field + a + b + c + await(p.later("i")));
                return Task.of(await(inner.get()) + await(p.later("m")));
            };
            return Task.of(await(middle.apply(x * 2)) + await(p.later("o")));
        };
        return outer.apply(5);
    }

    @Async private static Task<String> suppliersOfSuppliers(Probe p) {
        Supplier<Supplier<Task<Integer>>> plainAroundAsync = () -> () -> Task.of(await(p.later(4)));
        BiFunction<Integer, Integer, Task<Integer>> reference = LambdasTest::add;
        List<Supplier<Task<Integer>>> list = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int n = i;
            list.add(() -> Task.of(n * await(p.later(10))));
        }
        int sum = 0;
        for (Supplier<Task<Integer>> s : list) {
            sum += await(s.get());
        }
        return Task.of(await(plainAroundAsync.get().get()) + ":" + await(reference.apply(1, 2)) + ":" + sum);
    }

    @Async private static Task<Integer> add(int a, int b) {
        return Task.of(a + b);
    }

    @Async private Task<String> instanceMethod(Probe p, int n) {
        return Task.of(field + await(p.later(n)));
    }

    @Async private Task<String> references(Probe p) {
        BiFunction<Probe, Integer, Task<String>> bound = this::instanceMethod;
        Function<Integer, Task<Box>> constructorInside = n -> Task.of(new Box(await(p.later(n))));
        Function<Box, Task<Integer>> unbound = Box::value;
        return Task.of(await(bound.apply(p, 1)) + await(unbound.apply(await(constructorInside.apply(2)))));
    }

    private record Box(int n) {
        @Async Task<Integer> value() {
            return Task.of(n + 100);
        }
    }

    @Async private static Task<String> failing(Probe p) {
        Function<Integer, Task<Integer>> f = n -> {
            try {
                return Task.of(await(p.later(n)));
            } finally {
                p.log("finally in the lambda");
            }
        };
        try {
            return Task.of("value " + await(f.apply(1)));
        } catch (IllegalStateException e) {
            return Task.of("caught " + (e == p.failure) + await(p.later("!")));
        }
    }

    @Async private static Task<Void> lazy(Probe p) {
        Supplier<Task<Integer>> f = () -> {
            p.log("runs");
            return Task.of(await(p.later(1)));
        };
        Task<Integer> task = f.get();
        p.log("made");
        await(task);
        f.get();
        return Task.done();
    }

    @Test
    void capturesLocalsAndTheReceiver() {
        each(this::capturing, "s12field!s12field!");
    }

    @Test
    void needsNoCapture() {
        each(LambdasTest::withoutCapture, "6012");
    }

    @Test
    void takesParametersOfAllKinds() {
        each(LambdasTest::parameters, "w12s3.5trueg7");
    }

    @Test
    void nestsThreeDeep() {
        each(this::threeDeep, "field1616imo");
        eachFailsWith(2, this::threeDeep);
        eachFailsWith(5, this::threeDeep);
    }

    @Test
    void makesLambdasInLambdasAndLoops() {
        each(LambdasTest::suppliersOfSuppliers, "4:3:30");
    }

    @Test
    void refersToAsyncMethods() {
        each(this::references, "field1102");
    }

    @Test
    void throwsOutOfLambdas() {
        each(LambdasTest::failing, "value 1", "finally in the lambda");
        eachFailing(1, LambdasTest::failing, "caught true!", "finally in the lambda");
    }

    @Test
    void runsNothingBeforeItIsAwaited() {
        each(LambdasTest::lazy, null, "made", "runs");
    }

    @Test
    void serialises() throws Exception {
        int captured = 7;
        SerialisableSupplier<String> lambda = () -> Task.of(captured + await(Probes.suspending().later("s")));
        @SuppressWarnings("unchecked")
        Supplier<Task<String>> copy = (Supplier<Task<String>>) copy(lambda);
        assertEquals("7s", run(lambda::get));
        assertEquals("7s", run(copy::get));
    }

    private static Object copy(Object original) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(original);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }
}
