package io.elio.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTest {
    private static final String ADDRESS = "127\\.0\\.0\\.1:\\d+";

    @Test
    void tellsThroughputLatenciesBackendAndWordsAndShowsSuspendedCoroutines(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("a.md"), "three short words");
        Files.writeString(folder.resolve("b.md"), "two more");
        List<String> lines = output("demo", "--connections", "10", "--seconds", "1", folder.toString());
        String text = String.join("\n", lines);
        assertTrue(lines.get(0).matches("echo server on /" + ADDRESS + ", backend (io_uring|nio)"), text);
        assertTrue(lines.get(1).matches("10 connections, 64 bytes a message, 1\\.\\d s: [\\d,]+ requests, [\\d,]+/s"), text);
        assertTrue(lines.get(2).matches("latency: p50 [\\d,]+ us, p90 [\\d,]+ us, p99 [\\d,]+ us, max [\\d,]+ us"), text);
        assertEquals("meanwhile: 2 files with 25 bytes and 5 words below " + folder, lines.get(3));
        assertTrue(lines.get(4).matches("\\d+ suspended coroutines, among them"), text);
        assertTrue(lines.get(5).matches("coroutine #\\d+ \\[waiting: accept tcp " + ADDRESS + "] \\(worker 0, .*"), text);
        assertTrue(text.contains("    at io.elio.net.TcpListener.accept(TcpListener.java:"), text);
        assertTrue(text.contains("    at io.elio.net.StreamServer.serve(StreamServer.java:"), text);
        assertTrue(text.contains("    at io.elio.examples.Echo.echo(Echo.java:"), text);
    }

    private static List<String> output(String... args) {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true));
        try {
            assertEquals(0, Examples.run(args));
        } finally {
            System.setOut(before);
        }
        return printed.toString().lines().toList();
    }
}
