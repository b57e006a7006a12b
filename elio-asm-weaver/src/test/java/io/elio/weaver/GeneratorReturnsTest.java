package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class GeneratorReturnsTest {
    @Test
    void endIsTheOnlyReturn() {
        assertEquals(List.of(), findings("""
            import io.elio.*;
            class C {
                @Async Generator<Integer> g(boolean b) {
                    try {
                        if (b) {
                            return Generator.end();
                        }
                        Generator.yield(1);
                        return Generator.end();
                    } finally {
                        Elio.await(Task.done());
                    }
                }
            }
            """));
    }

    @Test
    void anotherGeneratorIsRefused() {
        assertEquals(List.of("C.java:3 a generator that returns something else than Generator.end()"), findings("""
            import io.elio.*;
            class C {
                @Async Generator<Integer> g() { return h(); }
                @Async Generator<Integer> h() { return Generator.end(); }
            }
            """));
    }

    private static List<String> findings(String source) {
        ClassFile file = new ClassFile("C", Fixtures.compile(source).get("C"));
        return new Weaver(WeaverOptions.defaults(), Fixtures.source()).weave(List.of(file)).findings().stream()
            .map(f -> f.file() + ":" + f.line() + " " + f.problem()).toList();
    }
}
