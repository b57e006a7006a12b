package io.elio.tests.structure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The public API of each module is what {@code api/MODULE.api} says. A change on purpose is recorded with
 * {@code -Delio.api.update=true}, and seen in the review.
 */
class ApiDumpTest {
    @ParameterizedTest
    @ValueSource(strings = {"elio-core", "elio-net", "elio-test", "elio-asm-weaver"})
    void apiIsAsRecorded(String module) throws IOException {
        List<String> actual = new ApiDump(Checkout.classes(module)).lines();
        assertFalse(actual.isEmpty(), "public classes of " + module);
        Path recorded = Checkout.ROOT.resolve("api").resolve(module + ".api");
        if (Boolean.getBoolean("elio.api.update")) {
            Files.createDirectories(recorded.getParent());
            Files.write(recorded, actual);
        }
        assertTrue(Files.exists(recorded), recorded + " is missing; run the build with -Delio.api.update=true");
        assertEquals(List.of(), differences(declarations(Files.readAllLines(recorded)), declarations(actual)),
            "the API of " + module + " has changed; if on purpose, run the build with -Delio.api.update=true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"elio-core", "elio-net", "elio-asm-weaver"})
    void apiMentionsNoInternalType(String module) throws IOException {
        List<String> lines = new ApiDump(Checkout.classes(module)).lines();
        assertEquals(List.of(), lines.stream().filter(line -> line.contains(ApiDump.INTERNAL.replace('/', '.'))).toList());
    }

    private static List<String> differences(Set<String> recorded, Set<String> actual) {
        List<String> differences = new ArrayList<>();
        recorded.stream().filter(line -> !actual.contains(line)).forEach(line -> differences.add("gone: " + line));
        actual.stream().filter(line -> !recorded.contains(line)).forEach(line -> differences.add("new: " + line));
        return differences;
    }

    /** Each member with the header of its class. */
    private static Set<String> declarations(List<String> lines) {
        Set<String> declarations = new LinkedHashSet<>();
        String header = "";
        for (String line : lines) {
            boolean member = line.startsWith("    ");
            header = member ? header : line;
            declarations.add(member ? header + " {" + line.strip() + "}" : line);
        }
        return declarations;
    }
}
