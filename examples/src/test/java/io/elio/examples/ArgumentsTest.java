package io.elio.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
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
    void whatTheSystemRefusesIsToldInOneLine(@TempDir Path folder) {
        String missing = folder.resolve("missing").toString();
        assertEquals(List.of(1, "cat: open " + missing + ": ENOENT (no such file or directory)"), outcome("cat", missing));
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

    /** The exit code, and the first line on standard error that is not from the log. */
    private static List<Object> outcome(String... args) {
        PrintStream before = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true));
        try {
            int code = Examples.run(args);
            return List.of(code, printed.toString().lines().filter(line -> !line.contains(" INFO ")).findFirst().orElse(""));
        } finally {
            System.setErr(before);
        }
    }
}
