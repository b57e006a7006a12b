package io.elio.tests.structure;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Java code of a page is code that is compiled: each block stands, but for its indentation, in a source file of the tests. */
class DocumentedCodeTest {
    @ParameterizedTest
    @CsvSource({
        "docs/structured.md, tests/src/test/java/io/elio/tests/guide/StructuredGuideTest.java",
        "docs/scheduler.md, tests/src/test/java/io/elio/tests/guide/SchedulerGuideTest.java"})
    void blocksAreCompiled(String page, String source) throws IOException {
        List<String> compiled = code(Files.readAllLines(Checkout.ROOT.resolve(source)));
        List<List<String>> blocks = blocks(Checkout.ROOT.resolve(page));
        assertFalse(blocks.isEmpty(), "blocks of code in " + page);
        for (List<String> block : blocks) {
            assertTrue(Collections.indexOfSubList(compiled, block) >= 0,
                () -> page + " has code that is not in " + source + ":\n" + String.join("\n", block));
        }
    }

    private static List<List<String>> blocks(Path page) throws IOException {
        List<List<String>> blocks = new ArrayList<>();
        List<String> block = null;
        for (String line : Files.readAllLines(page)) {
            if (line.equals("```java")) {
                block = new ArrayList<>();
            } else if (line.equals("```") && block != null) {
                blocks.add(code(block));
                block = null;
            } else if (block != null) {
                block.add(line);
            }
        }
        return blocks;
    }

    /** Without indentation and empty lines. */
    private static List<String> code(List<String> lines) {
        return lines.stream().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }
}
