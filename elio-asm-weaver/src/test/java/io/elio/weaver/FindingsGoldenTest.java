package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The whole text of what the weaver says about one class that does everything wrong. */
class FindingsGoldenTest {
    @Test
    void everythingWrong() throws IOException {
        byte[] nasty = Fixtures.compile(text("nasty/Nasty.java")).get("nasty/Nasty");
        AsyncMethods methods = AsyncMethods.of(Fixtures.node(nasty), new ClassHierarchy(Fixtures.source(), List.of()));
        String said = methods.findings().stream().map(FindingsGoldenTest::line).collect(Collectors.joining());
        assertEquals(text("nasty/findings.txt"), said);
    }

    private static String line(Finding f) {
        return f.severity() + " " + f.className() + "." + f.method() + " (" + f.file() + ":" + f.line() + ")\n    " + f.problem()
            + "\n    -> " + f.wayOut() + "\n";
    }

    private static String text(String name) throws IOException {
        try (var in = FindingsGoldenTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
