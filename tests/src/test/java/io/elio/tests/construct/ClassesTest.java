package io.elio.tests.construct;

import static io.elio.Elio.await;
import static io.elio.tests.fixture.Modes.each;
import static io.elio.tests.fixture.Modes.eachFailsWith;

import io.elio.Async;
import io.elio.Task;
import io.elio.tests.fixture.Probe;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Async methods in every kind of class, and across inheritance. */
class ClassesTest {
    private abstract static class Base<T> {
        abstract Task<T> convert(Probe p, T value);

        @Async Task<String> described(Probe p, T value) {
            return Task.of("base " + await(convert(p, value)));
        }

        Task<String> plain(Probe p) {
            return Task.of("plain");
        }

        @Async Task<String> overridden(Probe p) {
            return Task.of("base" + await(p.later(1)));
        }
    }

    private static class Numbers extends Base<Integer> {
        @Async @Override
        Task<Integer> convert(Probe p, Integer value) {
            return Task.of(value + await(p.later(1)));
        }

        @Async @Override
        Task<String> described(Probe p, Integer value) {
            return Task.of("numbers " + await(super.described(p, await(p.later(value)))));
        }

        @Async @Override
        Task<String> plain(Probe p) {
            return Task.of("async " + await(super.plain(p)));
        }

        @Override
        Task<String> overridden(Probe p) {
            return super.overridden(p);
        }
    }

    private static final class Squares extends Numbers {
        @Async @Override
        Task<Integer> convert(Probe p, Integer value) {
            int n = await(super.convert(p, value));
            return Task.of(n * n);
        }

        @Async @Override
        Task<String> overridden(Probe p) {
            return Task.of("squares " + await(super.overridden(p)));
        }
    }

    private interface Greeter {
        String name();

        @Async default Task<String> greet(Probe p) {
            return Task.of(await(prefix(p)) + await(p.later(name())) + await(suffix(p)));
        }

        @Async private Task<String> prefix(Probe p) {
            return Task.of(await(p.later("hello ")));
        }

        @Async static Task<String> suffix(Probe p) {
            return Task.of(await(p.later("!")));
        }
    }

    private interface Louder extends Greeter {
        @Async @Override
        default Task<String> greet(Probe p) {
            return Task.of(await(Greeter.super.greet(p)).toUpperCase() + await(p.later("!")));
        }
    }

    private record Person(String name, int age) implements Louder, Greeter {
        @Async Task<Person> older(Probe p) {
            return Task.of(new Person(name, age + await(p.later(1))));
        }
    }

    private enum Operation {
        ADD("+") {
            @Async @Override
            Task<Integer> apply(Probe p, int a, int b) {
                return Task.of(await(p.later(a)) + await(p.later(b)));
            }
        },
        NEGATE("-") {
            @Async @Override
            Task<Integer> apply(Probe p, int a, int b) {
                return Task.of(-await(ADD.apply(p, a, b)));
            }
        };

        private final String sign;

        Operation(String sign) {
            this.sign = sign;
        }

        abstract Task<Integer> apply(Probe p, int a, int b);

        @Async Task<String> text(Probe p) {
            return Task.of(sign + ordinal() + await(apply(p, 2, 3)));
        }
    }

    private sealed interface Shape permits Circle, Rectangle {
        @Async default Task<Double> area(Probe p) {
            double result;
            if (this instanceof Circle c) {
                result = await(p.later(3.0)) * c.radius() * c.radius();
            } else {
                Rectangle r = (Rectangle) this;
                result = r.width() * await(p.later(r.height()));
            }
            return Task.of(result);
        }
    }

    private record Circle(double radius) implements Shape {
    }

    private record Rectangle(double width, double height) implements Shape {
    }

    private final class Inner {
        private final int start;

        Inner(int start) {
            this.start = start;
        }

        @Async private Task<Integer> sum(Probe p) {
            return Task.of(start + outerField + await(outerMethod(p)) + await(p.later(1)));
        }

        private final class Innermost {
            @Async Task<Integer> sum(Probe p) {
                return Task.of(await(Inner.this.sum(p)) + start + outerField);
            }
        }
    }

    private final int outerField = 100;

    @Async private Task<Integer> outerMethod(Probe p) {
        return Task.of(await(p.later(1000)));
    }

    @Async private Task<Integer> inner(Probe p) {
        Inner inner = new Inner(await(p.later(7)));
        return Task.of(await(inner.sum(p)) + await(inner.new Innermost().sum(p)));
    }

    @Async private Task<String> localAndAnonymous(Probe p, int n) {
        String captured = await(p.later("c"));
        class Local {
            @Async Task<String> text() {
                return Task.of(captured + n + await(p.later("l")) + outerField);
            }
        }
        Base<String> anonymous = new Base<>() {
            private int calls = n;

            @Async @Override
            Task<String> convert(Probe q, String value) {
                calls++;
                return Task.of(value + calls + captured + await(q.later("a")) + outerField);
            }
        };
        return Task.of(await(new Local().text()) + await(anonymous.described(p, "v")) + await(anonymous.described(p, "w")));
    }

    @Async private static <T extends Comparable<T>, C extends List<T>> Task<T> max(Probe p, C values) {
        T best = null;
        for (T value : values) {
            T awaited = await(p.later(value));
            best = best == null || awaited.compareTo(best) > 0 ? awaited : best;
        }
        return Task.of(best);
    }

    @Async private static Task<Map<String, List<int[]>>> nested(Probe p) {
        return Task.of(Map.of(await(p.later("k")), List.of(await(p.later(new int[] {3})))));
    }

    @Async private static Task<String> generics(Probe p) {
        return Task.of(await(max(p, List.of("b", "c", "a"))) + await(max(p, List.of(1, 3, 2))) + await(nested(p)).get("k").get(0)[0]);
    }

    @Async private static Task<Integer> varargs(Probe p, int... values) {
        int sum = 0;
        for (int value : values) {
            sum += await(p.later(value));
        }
        return Task.of(sum);
    }

    @Async private static Task<String> overloads(Probe p, Object o) {
        return Task.of("object" + await(p.later(o)));
    }

    @Async private static Task<String> overloads(Probe p, String s) {
        return Task.of("string" + await(p.later(s)));
    }

    @Async private static Task<String> overloads(Probe p, long l) {
        return Task.of("long" + await(p.later(l)));
    }

    @Async private static Task<String> OVERLOADS(Probe p, long l) {
        return Task.of("LONG" + await(p.later(l)));
    }

    @Async private static Task<String> allOverloads(Probe p) {
        return Task.of(await(overloads(p, (Object) "o")) + await(overloads(p, "s")) + await(overloads(p, 1)) + await(OVERLOADS(p, 2)) + await(varargs(p)) + await(varargs(p, 1, 2)));
    }

    @Test
    void bridgesGenericMethods() {
        each(p -> new Numbers().described(p, 4), "numbers base 5");
        Base<Integer> squares = new Squares();
        each(p -> squares.described(p, 4), "numbers base 25");
        each(p -> squares.convert(p, 2), 9);
        eachFailsWith(2, p -> squares.described(p, 4));
    }

    @Test
    void overridesAsyncAndPlainMethods() {
        each(p -> new Numbers().plain(p), "async plain");
        each(p -> new Numbers().overridden(p), "base1");
        each(p -> new Squares().overridden(p), "squares base1");
        each(p -> new Squares().plain(p), "async plain");
    }

    @Test
    void runsInInterfaces() {
        each(p -> new Person("ann", 3).greet(p), "HELLO ANN!!");
        Greeter greeter = () -> "bob";
        each(greeter::greet, "hello bob!");
    }

    @Test
    void runsInRecordsEnumsAndSealedTypes() {
        each(p -> new Person("ann", 3).older(p), new Person("ann", 4));
        each(Operation.ADD::text, "+05");
        each(Operation.NEGATE::text, "-1-5");
        each(p -> new Circle(2).area(p), 12.0);
        each(p -> new Rectangle(2, 5).area(p), 10.0);
    }

    @Test
    void runsInInnerLocalAndAnonymousClasses() {
        each(this::inner, 1108 + 1108 + 107);
        each(p -> localAndAnonymous(p, 5), "c5l100base v6ca100base w7ca100");
    }

    @Test
    void keepsGenericsVarargsAndOverloads() {
        each(ClassesTest::generics, "c33");
        each(ClassesTest::allOverloads, "objectostringslong1LONG203");
    }
}
