package io.elio.tests.structure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The public API of each module is what {@code api/MODULE.api} says. A change on purpose is recorded with
 * {@code -Delio.api.update=true}, and seen in the review.
 */
class ApiDumpTest {
    @ParameterizedTest
    @ValueSource(strings = {"elio-core", "elio-net", "elio-asm-weaver"})
    void apiIsAsRecorded(String module) throws IOException {
        List<String> actual = new ApiDump(Checkout.classes(module)).lines();
        assertFalse(actual.isEmpty(), "public classes of " + module);
        Path recorded = Checkout.ROOT.resolve("api").resolve(module + ".api");
        if (Boolean.getBoolean("elio.api.update")) {
            Files.createDirectories(recorded.getParent());
            Files.write(recorded, actual);
        }
        assertTrue(Files.exists(recorded), recorded + " is missing; run the build with -Delio.api.update=true");
        assertEquals(String.join("\n", Files.readAllLines(recorded)), String.join("\n", actual),
            "the API of " + module + " has changed; if on purpose, run the build with -Delio.api.update=true");
    }
}
