package io.elio.tests.construct;

import static io.elio.Elio.await;
import static io.elio.tests.fixture.Modes.each;
import static io.elio.tests.fixture.Modes.eachFailing;
import static io.elio.tests.fixture.Modes.eachFailsWith;
import static io.elio.tests.fixture.Modes.eachThrows;
import static io.elio.tests.fixture.Modes.run;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.elio.Async;
import io.elio.Task;
import io.elio.tests.fixture.Probe;
import io.elio.tests.fixture.Probes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Objects that are allocated before and constructed after an await in the arguments of their constructor. */
class UninitialisedObjectsTest {
    private record Node(String name, long weight, Object child) {
        Node(Probe p, String name, long weight, Object child) {
            this(name, weight, child);
            p.log("construct " + name);
        }

        @Override
        public String toString() {
            return name + weight + "(" + child + ")";
        }
    }

    private static class Announced {
        static final List<String> ORDER = new ArrayList<>();

        static class First {
            static {
                ORDER.add("First");
            }

            First(Object argument) {
                ORDER.add("constructed with " + argument);
            }
        }
    }

    private Object field;

    @Async private Task<String> one(Probe p) {
        return Task.of(new Node(p, "a", await(p.later(5L)), null).toString());
    }

    @Async private Task<String> nested(Probe p) {
        Node node = new Node(p, await(p.later("a")), 1L, new Node(p, "b", await(p.later(2L)), new Node(p, await(p.later("c")), await(p.later(3L)), "leaf")));
        return Task.of(node.toString());
    }

    @Async private Task<String> overBranches(Probe p, boolean left) {
        Node node = new Node(p, left ? await(p.later("left")) : "right", left ? 1L : await(p.later(2L)), left && await(p.later(true)) ? new Node(p, "in", 0L, await(p.later("x"))) : null);
        return Task.of(node.toString());
    }

    @Async private Task<String> inField(Probe p) {
        field = new Node(p, "f", await(p.later(1L)), this.field = await(p.later("inner")));
        return Task.of(field.toString());
    }

    @Async private Task<String> inArrayInitialiser(Probe p) {
        Node[] nodes = {new Node(p, "a", await(p.later(1L)), null), null, new Node(p, "b", 2L, await(p.later("x")))};
        return Task.of(nodes[0] + "" + nodes[1] + nodes[2]);
    }

    @Async private Task<String> failingArgument(Probe p) {
        Node node = null;
        try {
            node = new Node(p, p.at("before"), await(p.later(1L)), p.at(await(p.later("after"))));
        } catch (IllegalStateException e) {
            p.log("caught " + (e == p.failure) + " " + node);
        }
        return Task.of(String.valueOf(node));
    }

    @Async private Task<String> thrown(Probe p) {
        throw new IllegalArgumentException("text " + await(p.later("x")), new RuntimeException(await(p.later("cause"))));
    }

    @Async private Task<String> inLoop(Probe p) {
        Node chain = null;
        for (int i = 0; i < 3; i++) {
            chain = new Node("n" + i, await(p.later((long) i)), chain);
        }
        return Task.of(chain.toString());
    }

    @Async private Task<String> switchInside(Probe p, int n) {
        return Task.of(new Node(p, "s", switch (n) {
            case 0 -> await(p.later(10L));
            case 1 -> {
                try {
                    yield await(p.later(20L));
                } finally {
                    p.log("finally");
                }
            }
            default -> 30L;
        }, "leaf").toString());
    }

    @Async private Task<Integer> anonymous(Probe p) {
        int captured = await(p.later(3));
        Number number = new ArrayCounter(await(p.later(4))) {
            @Override
            public int intValue() {
                return super.intValue() + captured;
            }
        };
        return Task.of(number.intValue());
    }

    private static class ArrayCounter extends Number {
        private static final long serialVersionUID = 1;
        private final int start;

        ArrayCounter(int start) {
            this.start = start;
        }

        @Override
        public int intValue() {
            return start;
        }

        @Override
        public long longValue() {
            return start;
        }

        @Override
        public float floatValue() {
            return start;
        }

        @Override
        public double doubleValue() {
            return start;
        }
    }

    private final class Inner {
        final int value;

        Inner(int value) {
            this.value = value + name().length();
        }
    }

    private String name() {
        return "four";
    }

    @Async private Task<Integer> inner(Probe p) {
        return Task.of(this.new Inner(await(p.later(1))).value + new Inner(await(p.later(2))).value);
    }

    @Async private static Task<String> initialises(Probe p) {
        Announced.ORDER.add("before");
        new Announced.First(await(p.later(mark("argument"))));
        return Task.of(String.join(", ", Announced.ORDER));
    }

    private static String mark(String text) {
        Announced.ORDER.add(text);
        return text;
    }

    @Test
    void constructsAfterTheAwait() {
        each(this::one, "a5(null)", "construct a");
    }

    @Test
    void constructsNestedObjectsInnermostFirst() {
        each(this::nested, "a1(b2(c3(leaf)))", "construct c", "construct b", "construct a");
    }

    @Test
    void constructsOverBranches() {
        each(p -> overBranches(p, true), "left1(in0(x))", "construct in", "construct left");
        each(p -> overBranches(p, false), "right2(null)", "construct right");
    }

    @Test
    void storesIntoFieldsAndArrays() {
        each(this::inField, "f1(inner)", "construct f");
        each(this::inArrayInitialiser, "a1(null)nullb2(x)", "construct a", "construct b");
    }

    @Test
    void constructsNothingWhenAnArgumentFails() {
        eachFailing(1, this::failingArgument, "null", "before", "caught true null");
        eachFailing(2, this::failingArgument, "null", "before", "caught true null");
        eachFailsWith(3, this::nested);
    }

    @Test
    void throwsWhatItConstructed() {
        eachThrows(IllegalArgumentException.class, "text x", this::thrown);
    }

    @Test
    void constructsInLoopsAndSwitches() {
        each(this::inLoop, "n22(n11(n00(null)))");
        each(p -> switchInside(p, 0), "s10(leaf)", "construct s");
        each(p -> switchInside(p, 1), "s20(leaf)", "finally", "construct s");
        each(p -> switchInside(p, 2), "s30(leaf)", "construct s");
    }

    @Test
    void constructsInnerAndAnonymousObjects() {
        each(this::anonymous, 7);
        each(this::inner, 11);
    }

    /** The class is initialised where {@code new} stands in the source, before the arguments. */
    @Test
    void keepsTheOrderOfClassInitialisation() {
        assertEquals("before, First, argument, constructed with argument", run(() -> initialises(Probes.suspending())));
    }
}
