package io.elio.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArgumentsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "echo-server --port 70000|--port: 70000 (expected: 0 to 65535)",
        "echo-server --port 0 --backend epoll|--backend: epoll (expected: io_uring or nio)",
        "echo-load --port 0|--port: 0 (expected: 1 to 65535)",
        "echo-load --port 1 --connections 0|--connections: 0 (expected: 1 to 2147483647)",
        "echo-load --port 1 --size -1|--size: -1 (expected: 1 to 2147483647)",
        "echo-load --port 1 --seconds 0|--seconds: 0 (expected: 1 to 2147483647)",
        "cat|Missing required parameter: 'FILE'"})
    void wrongArgumentsAreNamed(String line, String message) {
        assertEquals(List.of(2, message), outcome(line.split(" ")));
    }

    @Test
    void withoutArgumentsTheProgramsAreListed() {
        List<String> lines = errors(2);
        assertEquals("Missing required subcommand", lines.get(0));
        assertTrue(lines.stream().anyMatch(line -> line.strip().startsWith("echo-server")), lines.toString());
    }

    @Test
    void whatTheSystemRefusesIsToldInOneLine(@TempDir Path folder) {
        String missing = folder.resolve("missing").toString();
        assertEquals(List.of(1, "cat: open " + missing + ": ENOENT (no such file or directory)"), outcome("cat", missing));
    }

    @Test
    void aWrongBackendIsToldInOneLine() {
        assertEquals(List.of("--backend: epoll (expected: io_uring or nio)"), errors(2, "echo-server", "--port", "0", "--backend", "epoll"));
        System.setProperty("elio.backend", "uring");
        try {
            for (String line : List.of("demo", "echo-server --port 0", "echo-load --port 1", "cat pom.xml")) {
                assertEquals(List.of("-Delio.backend: uring (expected: io_uring or nio)"), errors(2, line.split(" ")), line);
            }
        } finally {
            System.clearProperty("elio.backend");
        }
    }

    @Test
    void everyProgramExplainsItself() {
        for (String name : List.of("demo", "echo-server", "echo-load", "cat")) {
            assertTrue(help(name).startsWith("Usage: elio-examples " + name), name);
        }
    }

    private static String help(String name) {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true));
        try {
            assertEquals(0, Examples.run(name, "--help"));
        } finally {
            System.setOut(before);
        }
        return printed.toString();
    }

    /** The exit code, and the first line on standard error. */
    private static List<Object> outcome(String... args) {
        List<String> lines = new ArrayList<>();
        int code = run(lines, args);
        return List.of(code, lines.isEmpty() ? "" : lines.get(0));
    }

    /** All lines on standard error of a run that ends with a certain exit code. */
    private static List<String> errors(int code, String... args) {
        List<String> lines = new ArrayList<>();
        assertEquals(code, run(lines, args));
        return lines;
    }

    /** Collects the lines on standard error that are not from the log; answers the exit code. */
    private static int run(List<String> lines, String... args) {
        PrintStream before = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true));
        try {
            int code = Examples.run(args);
            printed.toString().lines().filter(line -> !line.contains(" INFO ")).forEach(lines::add);
            return code;
        } finally {
            System.setErr(before);
        }
    }
}
