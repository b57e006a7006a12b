package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is found out late in the weaving of one method is reported beside errors in others. */
class AllFindingsTest {
    private static final String AWAIT_IN_PLAIN_METHOD = "void plain(Task<Integer> t) { Elio.await(t); }";

    @Test
    void generatorsThatEndWithAnother() {
        assertEquals(List.of("ERROR plain: await in a method that is not marked @Async",
            "ERROR g: a generator that returns something else than Generator.end()",
            "ERROR h: a generator that returns something else than Generator.end()"), findings("""
                %s
                @Async Generator<Integer> g() { return end(); }
                @Async Generator<Integer> h() { return end(); }
                @Async Generator<Integer> end() { return Generator.end(); }
            """.formatted(AWAIT_IN_PLAIN_METHOD)));
    }

    @Test
    void bodiesBeyondTheLimitOfTheJvm() {
        assertEquals(List.of("ERROR plain: await in a method that is not marked @Async",
            "ERROR m: the woven body takes N bytes (expected: at most 65535, the limit of the JVM)",
            "ERROR m: the woven body takes N bytes (expected: at most 65535, the limit of the JVM)"), findings("""
                %s
                @Async Task<Long> m(Task<Long> t) { %s }
                @Async Task<Long> m(Task<Long> t, int other) { %s }
            """.formatted(AWAIT_IN_PLAIN_METHOD, longCode(140, 140), longCode(140, 140))));
    }

    @Test
    void bodiesThatAreOnlyInterpreted() {
        assertEquals(List.of("ERROR g: a generator that returns something else than Generator.end()",
            "WARNING m: the woven body takes N bytes (expected: at most 8000, beyond which the JVM only interprets it)"), findings("""
                @Async Generator<Integer> g() { return end(); }
                @Async Generator<Integer> end() { return Generator.end(); }
                @Async Task<Long> m(Task<Long> t) { %s }
            """.formatted(longCode(30, 60))));
    }

    @Test
    void bothBodiesOfALoopAreOneFinding() {
        assertEquals(List.of("ERROR m: the woven body takes N bytes (expected: at most 65535, the limit of the JVM)"), findings("""
                @Async Task<Long> m(Task<Long> t) { for (int i = 0; i < 3; i++) { %s } }
            """.formatted("Elio.await(t); " + longCode(140, 140).replace("return", "if (i == 2) return"))
                .replace("} }", "} return Task.of(0L); }")));
    }

    @Test
    void hostThatIsNotThere() {
        byte[] member = Fixtures.compile("""
            import io.elio.*;
            class C {
                static class Member {
                    @Async Task<Integer> bad(Task<Integer> t) { synchronized (this) { return Task.of(Elio.await(t)); } }
                }
            }
            """).get("C$Member");
        assertEquals(List.of("ERROR bad: await in the synchronized block of line 4: the monitor would stay with a thread that the coroutine leaves",
            "ERROR Member: its nest host C is not there to be completed"), texts(List.of(new ClassFile("C$Member", member))));
    }

    /** Locals that are all live at each of the awaits. */
    private static String longCode(int locals, int awaits) {
        String declarations = IntStream.range(0, locals).mapToObj(i -> "long x" + i + " = " + i + ";").collect(Collectors.joining());
        String code = IntStream.range(0, awaits).mapToObj(i -> "x" + i % locals + " += Elio.await(t);").collect(Collectors.joining());
        String sum = IntStream.range(0, locals).mapToObj(i -> "x" + i).collect(Collectors.joining(" + "));
        return declarations + code + "return Task.of(" + sum + ");";
    }

    private static List<String> findings(String members) {
        return texts(List.of(new ClassFile("C", Fixtures.compile("import io.elio.*; class C {\n" + members + "}").get("C"))));
    }

    private static List<String> texts(List<ClassFile> nest) {
        return new Weaver(WeaverOptions.defaults(), Fixtures.source()).weave(nest).findings().stream()
            .map(f -> f.severity() + " " + f.method() + ": " + f.problem().replaceAll("takes \\d+ bytes", "takes N bytes")).toList();
    }
}
