package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LongMethodsTest {
    @Test
    void bodyThatIsOnlyInterpretedIsAWarning() {
        WeaveResult result = weave(30, 60);
        assertEquals(List.of("WARNING C.java:4"), result.findings().stream().map(LongMethodsTest::place).toList());
        assertTrue(result.findings().get(0).problem().endsWith("bytes (expected: at most 8000, beyond which the JVM only interprets it)"));
        assertEquals(2, result.changed().size());
    }

    @Test
    void bodyBeyondTheLimitOfTheJvmIsAnError() {
        WeaveResult result = weave(140, 140);
        assertEquals(List.of("ERROR C.java:4"), result.findings().stream().map(LongMethodsTest::place).toList());
        assertTrue(result.findings().get(0).problem().endsWith("bytes (expected: at most 65535, the limit of the JVM)"));
        assertEquals(List.of(), result.changed());
    }

    /** A method with some locals, all live at each of its awaits. */
    private static WeaveResult weave(int locals, int awaits) {
        String declarations = IntStream.range(0, locals).mapToObj(i -> "long x" + i + " = " + i + ";").collect(Collectors.joining());
        String code = IntStream.range(0, awaits).mapToObj(i -> "x" + i % locals + " += Elio.await(t);").collect(Collectors.joining());
        String sum = IntStream.range(0, locals).mapToObj(i -> "x" + i).collect(Collectors.joining(" + "));
        byte[] c = Fixtures.compile("""
            import io.elio.*;
            class C {
                @Async Task<Long> m(Task<Long> t) {
                    %s %s return Task.of(%s);
                }
            }
            """.formatted(declarations, code, sum)).get("C");
        return new Weaver(WeaverOptions.defaults(), Fixtures.source()).weave(List.of(new ClassFile("C", c)));
    }

    private static String place(Finding f) {
        return f.severity() + " " + f.file() + ":" + f.line();
    }
}
