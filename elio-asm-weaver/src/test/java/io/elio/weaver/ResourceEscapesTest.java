package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ResourceEscapesTest {
    private static final String HEAD = """
        import io.elio.*;
        import static io.elio.Elio.await;
        class C {
            static class Stream implements AutoCloseable { Task<String> read() { return null; } \
                public void close() { } static Stream open() { return null; } }
            Task<String> with(Object o) { return null; }
            Task<String> call(AsyncCallable<String> c) { return null; }
        """;

    @Test
    void resourceAsReceiverArgumentOrCapture() {
        assertEquals(List.of("9 read"), escapes("@Async Task<String> m() {\n try (Stream s = Stream.open()) {\n return s.read(); } }"));
        assertEquals(List.of("9 with"), escapes("@Async Task<String> m() {\n try (Stream s = Stream.open()) {\n return with(s); } }"));
        assertEquals(List.of("9 call"),
            escapes("@Async Task<String> m() {\n try (Stream s = Stream.open()) {\n return call(() -> s.read()); } }"));
    }

    @Test
    void secondResource() {
        assertEquals(List.of("9 read"), escapes(
            "@Async Task<String> m() {\n try (Stream a = Stream.open(); Stream b = new Stream()) {\n return b.read(); } }"));
    }

    @Test
    void keptInLocalFirst() {
        assertEquals(List.of("8 read"), escapes(
            "@Async Task<String> m() { try (Stream s = Stream.open()) {\n Task<String> t = s.read();\n return t; } }"));
    }

    @Test
    void resourceThatIsAParameter() {
        assertEquals(List.of("9 read"), escapes("@Async Task<String> m(Stream s) {\n try (s) {\n return s.read(); } }"));
        assertEquals(List.of(), escapes("@Async Task<String> m(Stream s, Stream t) {\n try (s) {\n return t.read(); } }"));
    }

    @Test
    void harmlessReturns() {
        assertEquals(List.of(), escapes("@Async Task<String> m() { try (Stream s = Stream.open()) { return Task.of(await(s.read())); } }"));
        assertEquals(List.of(), escapes("@Async Task<String> m() { try (Stream s = Stream.open()) { return with(\"other\"); } }"));
        assertEquals(List.of(), escapes("@Async Task<String> m(Stream t) { try (Stream s = Stream.open()) { return t.read(); } }"));
        assertEquals(List.of(), escapes("@Async Task<String> m() { Stream s = Stream.open(); return s.read(); }"));
        assertEquals(List.of(),
            escapes("@Async Task<String> m() { Stream r = new Stream(); "
                + "try (Stream s = Stream.open()) { await(s.read()); } return r.read(); }"));
    }

    /** Each finding as its line and the call it is about. */
    private static List<String> escapes(String method) {
        var c = Fixtures.node(Fixtures.compile(HEAD + method + "}").get("C"));
        return AsyncMethods.of(c, new ClassHierarchy(Fixtures.source(), List.of())).findings().stream()
            .filter(f -> f.problem().contains("closes a resource"))
            .map(f -> f.line() + " " + f.problem().split(" ")[3]).toList();
    }
}
