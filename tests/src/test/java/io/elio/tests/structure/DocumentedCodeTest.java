package io.elio.tests.structure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Java code of a page is code that is compiled: each block stands, but for its indentation, in a source file of the tests. */
class DocumentedCodeTest {
    private static final String SOURCES = "tests/src/test/java/io/elio/tests/guide/";
    private static final Set<String> PAGES =
        Set.of("README.md", "docs/guide.md", "docs/scheduler.md", "docs/structured.md", "docs/testing.md");

    @ParameterizedTest
    @CsvSource({
        "README.md, EchoServer",
        "docs/guide.md, GuideTest",
        "docs/scheduler.md, SchedulerGuideTest",
        "docs/structured.md, StructuredGuideTest",
        "docs/testing.md, SaleTest"})
    void blocksAreCompiled(String page, String type) throws IOException {
        String source = SOURCES + type + ".java";
        List<String> compiled = code(Files.readAllLines(Checkout.ROOT.resolve(source)));
        List<List<String>> blocks = blocks(Checkout.ROOT.resolve(page));
        assertFalse(blocks.isEmpty(), "blocks of code in " + page);
        for (List<String> block : blocks) {
            assertTrue(Collections.indexOfSubList(compiled, block) >= 0,
                () -> page + " has code that is not in " + source + ":\n" + String.join("\n", block));
        }
    }

    @Test
    void noOtherPageHasJavaCode() throws IOException {
        try (Stream<Path> top = Files.list(Checkout.ROOT); Stream<Path> docs = Files.list(Checkout.ROOT.resolve("docs"))) {
            for (Path page : Stream.concat(top, docs).filter(each -> each.toString().endsWith(".md")).toList()) {
                String name = Checkout.ROOT.relativize(page).toString();
                assertEquals(PAGES.contains(name), !blocks(page).isEmpty(), () -> name + ": add it above, with what compiles its code");
            }
        }
    }

    private static List<List<String>> blocks(Path page) throws IOException {
        List<List<String>> blocks = new ArrayList<>();
        List<String> block = null;
        for (String line : Files.readAllLines(page)) {
            if (line.strip().equals("```java")) {
                block = new ArrayList<>();
            } else if (line.strip().equals("```") && block != null) {
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
