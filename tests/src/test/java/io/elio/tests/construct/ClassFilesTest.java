package io.elio.tests.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.elio.tests.fixture.MemoryLoader;
import io.elio.tests.fixture.Modes;
import io.elio.tests.fixture.SourceCompiler;
import io.elio.tests.fixture.WovenClasses;
import io.elio.weaver.WeaverOptions;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Class files that the tests' own compilation does not give: large, old, new, and with classes missing. */
class ClassFilesTest {
    private static final String HEAD = """
        import static io.elio.Elio.await;
        import io.elio.*;
        import io.elio.tests.fixture.*;
        import java.util.*;
        import java.util.function.*;
        """;

    private static final String PLAIN_LOOP = "for (int i = 0; i < 3; i++) {\n%s\n}\n";

    /** A class {@code C} with an async method {@code run} of such statements, which work on a local {@code x}. */
    private static String source(String statements) {
        return HEAD + "public class C implements Modes.Scenario<Object> {\n@Async public Task<Object> run(Probe p) {\nlong x = 1;\n" + statements
            + "\nreturn Task.of(x);\n}\n}\n";
    }

    private static String repeated(int count, String statement) {
        return IntStream.range(0, count).mapToObj(i -> statement.replace("#", String.valueOf(i))).collect(Collectors.joining("\n"));
    }

    private static WovenClasses weave(Map<String, byte[]> classes, boolean directStarts) {
        WovenClasses woven = WovenClasses.weave(classes, new WeaverOptions(directStarts));
        assertEquals(List.of(), woven.errors());
        return woven;
    }

    private static void eachInClass(int release, String source, Object expected, String... log) {
        Map<String, byte[]> classes = SourceCompiler.compile(Map.of("C", source), release);
        for (boolean directStarts : new boolean[] {true, false}) {
            WovenClasses woven = weave(classes, directStarts);
            assertEquals("", woven.verify());
            @SuppressWarnings("unchecked")
            Modes.Scenario<Object> scenario = woven.loader().make(Modes.Scenario.class, "C");
            Modes.each(scenario, expected, log);
        }
    }

    static Stream<Arguments> largeBodies() {
        String mixed = "x = x * 3 + await(p.later(#L)); if (x % 7 == 3) { p.later(x); x++; }";
        return Stream.of(
            arguments(100, mixed), arguments(350, mixed),
            arguments(150, "try { x += await(p.later(#)); } catch (IllegalStateException e) { x--; }"),
            arguments(80, "for (int i = 0; i < 2; i++) { x += await(p.later(i)) * #; }"),
            arguments(100, "String s# = \"\" + x; x += await(p.later(s#)).length();"));
    }

    @ParameterizedTest
    @MethodSource("largeBodies")
    void weavesLargeBodies(int count, String statement) {
        String statements = repeated(count, statement);
        eachInClass(17, source(statements), plainValue(statements));
        String inLoop = PLAIN_LOOP.formatted(statements.replaceAll("\\bi\\b", "j"));
        eachInClass(17, source(inLoop), plainValue(inLoop));
    }

    private static Object plainValue(String statements) {
        String source = "public class Plain implements java.util.function.Supplier<Object> {\npublic Object get() {\nlong x = 1;\n"
            + statements.replaceAll("await\\(p\\.later\\(([^()]*)\\)\\)", "($1)").replaceAll("p\\.later\\(x\\);", "") + "\nreturn x;\n}\n}\n";
        Map<String, byte[]> classes = SourceCompiler.compile(Map.of("Plain", source), 17);
        return new MemoryLoader(classes).make(Supplier.class, "Plain").get();
    }

    /** Either the woven class runs, or there is a finding that says why not. */
    @ParameterizedTest
    @ValueSource(ints = {900, 2500})
    void reportsBodiesThatGetTooLarge(int count) {
        String statements = repeated(count, "x = x * 3 + await(p.later(#L));");
        Map<String, byte[]> classes = SourceCompiler.compile(Map.of("C", source(statements)), 17);
        WovenClasses woven = WovenClasses.weave(classes, WeaverOptions.defaults());
        if (woven.errors().isEmpty()) {
            assertTrue(woven.findings().stream().anyMatch(f -> f.problem().contains("8000") || f.problem().contains("8,000")), () -> "findings: " + woven.findings());
            eachInClass(17, source(statements), plainValue(statements));
        } else {
            assertEquals(1, woven.errors().size());
            assertTrue(woven.errors().get(0).problem().endsWith("bytes (expected: at most 65535, the limit of the JVM)"), () -> "findings: " + woven.findings());
        }
    }

    @Test
    void savesMoreThan255Slots() {
        String declarations = repeated(100, "long l# = x + #; String s# = \"s#\"; byte b# = (byte) #;");
        String uses = repeated(100, "x += l# + s#.length() + b#;");
        String statements = declarations + "\nx += await(p.later(1));\n" + repeated(5, "l# += await(p.later(#));") + "\n" + uses;
        eachInClass(17, source(statements), plainValue(statements));
    }

    @Test
    void reportsMoreThan255ParameterSlots() {
        String parameters = IntStream.range(0, 253).mapToObj(i -> "int a" + i).collect(Collectors.joining(", "));
        String source = HEAD + "class C {\n@Async static Task<Integer> run(" + parameters + ") {\nreturn Task.of(a0 + await(Task.of(a252)));\n}\n}\n";
        WovenClasses woven = WovenClasses.weave(SourceCompiler.compile(Map.of("C", source), 17), WeaverOptions.defaults());
        assertEquals(0, woven.errors().size(), () -> "253 slots and two more are allowed: " + woven.errors());
        String oneMore = source.replace("int a0,", "int a, int a0,");
        WovenClasses refused = WovenClasses.weave(SourceCompiler.compile(Map.of("C", oneMore), 17), WeaverOptions.defaults());
        assertEquals(1, refused.errors().size());
    }

    /** No nest mates, no {@code invokedynamic} for texts, accessors for private members. */
    @ParameterizedTest
    @ValueSource(ints = {8, 9, 11, 17})
    void weavesClassFilesOfOlderReleases(int release) {
        String source = HEAD + """
            public class C implements Modes.Scenario<Object> {
                private int secret = 3;
                interface Part { @Async default Task<String> part(Probe p) { return Task.of("part" + await(p.later(1))); } }
                class Inner implements Part {
                    private String own = "own";
                    @Async private Task<String> hidden(Probe p) { return Task.of(own + secret + await(outer(p)) + await(p.later(2L))); }
                }
                @Async private Task<Integer> outer(Probe p) { return Task.of(secret + await(p.later(4))); }
                static class Nested {
                    @Async private static Task<String> text(Probe p, C c) {
                        Function<String, Task<String>> f = s -> Task.of(s + await(p.later("f")) + c.secret);
                        StringBuilder s = new StringBuilder("n").append(await(f.apply("x")));
                        try { await(p.failing(new IllegalStateException("expected"))); } catch (IllegalStateException e) { s.append(e.getMessage()); }
                        return Task.of(s.toString());
                    }
                }
                @Async public Task<Object> run(Probe p) {
                    Inner inner = new Inner();
                    Supplier<Task<String>> anonymous = new Supplier<Task<String>>() {
                        @Async @Override public Task<String> get() { return Task.of("a" + inner.own + await(inner.hidden(p))); }
                    };
                    switch (await(p.later("key"))) {
                        case "other": return Task.of("wrong");
                        default: return Task.of(await(inner.hidden(p)) + await(Nested.text(p, this)) + await(anonymous.get()) + await(inner.part(p)));
                    }
                }
            }
            """;
        eachInClass(release, source, "own372nxf3expectedaownown372part1");
    }

    @Test
    void weavesPatternSwitchesWithAwaitingGuards() {
        assumeTrue(SourceCompiler.newestRelease() >= 21, "pattern switches need JDK 21");
        String source = HEAD + """
            public class C implements Modes.Scenario<Object> {
                sealed interface Shape permits Circle, Square, Pair {}
                record Circle(int r) implements Shape {}
                record Square(long side) implements Shape {}
                record Pair(Shape left, Shape right) implements Shape {}
                @Async private static Task<String> name(Probe p, Object o) {
                    return Task.of(switch (o) {
                        case null -> "null" + await(p.later(0));
                        case String s when await(p.later(s.length())) > 3 -> "long " + s;
                        case String s when s.isEmpty() && await(p.later(true)) -> "empty";
                        case String s -> s + await(p.later("!"));
                        case Integer i when i > await(p.later(10)) -> {
                            int sum = 0;
                            for (int k = 0; k < 2; k++) { sum += await(p.later(i)); }
                            yield "big " + sum;
                        }
                        case Pair(Circle(var r), Square(long s)) when await(p.later(r)) == s -> "equal " + await(p.later(r + s));
                        case Pair(Pair(var a, var b), var c) -> "deep " + await(name(p, a)) + await(name(p, b)) + await(name(p, c));
                        case Shape s -> await(area(p, s)) + " shape";
                        case int[] a when a.length == await(p.later(2)) -> "two";
                        default -> "other";
                    });
                }
                @Async private static Task<Long> area(Probe p, Shape s) {
                    return Task.of(switch (s) {
                        case Circle c -> c.r() * await(p.later(3L));
                        case Square(var side) -> await(p.later(side)) * side;
                        case Pair(var l, var r) -> await(area(p, l)) + await(area(p, r));
                    });
                }
                @Async public Task<Object> run(Probe p) {
                    StringBuilder s = new StringBuilder();
                    Object[] all = {null, "long text", "", "abc", 11, 9, new Pair(new Circle(4), new Square(4)), new Circle(2),
                        new Pair(new Pair(new Circle(1), new Square(2)), new Square(3)), new int[2], new int[3]};
                    for (Object o : all) { s.append(await(name(p, o))).append(','); }
                    return Task.of(s.toString());
                }
            }
            """;
        eachInClass(SourceCompiler.newestRelease(), source,
            "null0,long long text,empty,abc!,big 22,other,equal 8,6 shape,deep 3 shape4 shape9 shape,two,other,");
    }

    /** The classes of a library that was there at compilation only: their hierarchy matters to no assignment. */
    @Test
    void weavesWhereClassesAreMissing() throws Exception {
        String gone = "public class Gone { public static class Sub extends Gone {} public int n = 5; public int n() { return n; } }";
        String source = HEAD + """
            public class C implements Modes.Scenario<Object> {
                @Async static Task<Gone> gone(Probe p, Gone g, boolean b) {
                    Gone chosen = b ? g : new Gone.Sub();
                    await(p.later(1));
                    chosen.n += await(p.later(chosen.n()));
                    Gone[] array = {chosen, await(p.later(chosen))};
                    await(p.later(1));
                    return Task.of(array[1]);
                }
                @Async public Task<Object> run(Probe p) {
                    Gone g = p == null ? null : new Gone();
                    await(p.later(2));
                    Object either = p == null ? g : "text";
                    await(p.later(either));
                    return Task.of(either.toString() + await(gone(p, g, true)).n() + await(gone(p, g, false)).n());
                }
            }
            """;
        Map<String, byte[]> all = SourceCompiler.compile(Map.of("C", source, "Gone", gone), 17);
        Map<String, byte[]> present = new HashMap<>(all);
        present.keySet().removeIf(name -> name.startsWith("Gone"));
        Map<String, byte[]> woven = new HashMap<>(weave(present, true).classes());
        woven.putAll(all.entrySet().stream().filter(e -> e.getKey().startsWith("Gone")).collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
        @SuppressWarnings("unchecked")
        Modes.Scenario<Object> scenario = new MemoryLoader(woven).make(Modes.Scenario.class, "C");
        Modes.each(scenario, "text1010");
    }

    /** A tail await whose task is made in two places, where javac leaves them with one return. */
    @Test
    void returnsEitherOfTwoTasks() {
        String source = HEAD + """
            public class C implements Modes.Scenario<Object> {
                @Async private static Task<Object> either(Probe p, int n) {
                    return n > 2 ? Task.of("value") : n > 1 ? other(p, n) : new C().another(p);
                }
                @Async private static Task<Object> other(Probe p, int n) { return Task.of(n + await(p.later(5))); }
                @Async Task<Object> another(Probe p) { return Task.of(await(p.later("another"))); }
                @Async public Task<Object> run(Probe p) { return Task.of("" + await(either(p, 3)) + await(either(p, 2)) + await(either(p, 1))); }
            }
            """;
        eachInClass(17, source, "value7another");
    }

    @Test
    void weavingTwiceChangesNothing() {
        Map<String, byte[]> classes = SourceCompiler.compile(Map.of("C", source("x += await(p.later(1));")), 17);
        WovenClasses once = weave(classes, true);
        WovenClasses twice = weave(once.classes(), true);
        assertEquals(once.classes().keySet(), twice.classes().keySet());
        once.classes().forEach((name, bytes) -> assertTrue(Arrays.equals(bytes, twice.classes().get(name)), name));
    }
}
