package io.elio.jmh;

import io.elio.jmh.Row.Bound;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Turns the results of the suite into a page of ratios. Arguments: folder of the results, file to write. */
public final class Report {
    private static final String HEAD = """
        # Results of the benchmarks

        Made by `jmh/run.sh`, which needs `JAVA_17` and `JAVA_25` (homes of the two JDKs) and measures everything in one run.
        A ratio is ours divided by the peer's, round by round (one fork a round, peers next to each other); the table
        shows the median of these ratios and their range. The last column holds the medians of the two sides for orientation
        (ns, ms for fib, sleeps, start-up and weaving) and what they allocate (bytes an operation, `-prof gc`); they mean
        nothing on another machine. Targets are those that the project promises. Each figure of weaving is that of a fresh JVM,
        without its start; a module is compiled and then woven in the same JVM, one after the other as a build does, both for the
        first time there. A loop among others runs after coroutines of eleven other frame classes have been resumed, as in a program;
        the other loops have the run loop to themselves. A mutex or permit is handed over among 100 coroutines, of which the holder yields
        once: the yield is part of the figure on all sides. An operation of sleeps is ten milliseconds for each of 10,000 coroutines, of whenAll
        one await of 100 branches with their spawn.

        """;
    private static final String TABLE = """
        | quantity | compared with | median (range) | target | | both sides |
        |---|---|---|---|---|---|
        """;

    private Report() {
    }

    public static void main(String[] args) throws IOException {
        Files.writeString(Path.of(args[1]), page(Path.of(args[0])));
    }

    private static String page(Path folder) throws IOException {
        StringBuilder page = new StringBuilder(HEAD).append("Machine: ").append(Machine.describe()).append(".\n");
        try (Stream<Path> runs = Files.list(folder)) {
            for (Path run : runs.filter(Files::isDirectory).sorted().toList()) {
                append(page, RunResults.read(run));
            }
        }
        return page.toString();
    }

    private static void append(StringBuilder page, RunResults results) {
        page.append("\n## ").append(results.java()).append('\n');
        for (Map.Entry<String, List<Row>> section : sections().entrySet()) {
            List<String> lines = section.getValue().stream().map(row -> row.render(results)).flatMap(Optional::stream).toList();
            if (!lines.isEmpty()) {
                page.append("\n### ").append(section.getKey()).append("\n\n").append(TABLE);
                page.append(String.join("\n", lines)).append('\n');
            }
        }
    }

    private static Map<String, List<Row>> sections() {
        Map<String, List<Row>> sections = new LinkedHashMap<>();
        sections.put("Await chain of ten", awaitChain());
        sections.put("Loops of 4,096 numbers", loops());
        sections.put("Spawn, join, yield, fork-join", RuntimeRows.scheduling());
        sections.put("Channels, locks, sleeps, branches", RuntimeRows.waiting());
        sections.put("Memory, weaving, start-up, echo", programs());
        return sections;
    }

    private static List<Row> awaitChain() {
        List<Row> rows = new ArrayList<>();
        rows.add(Row.ratio("never suspending", "AwaitChain.elio.never", "AwaitChain.virtualCalls.never", Bound.atMost(2)));
        rows.add(Row.ratio("never suspending", "AwaitChain.elio.never", "AwaitChain.plain.never", Bound.NONE));
        rows.add(Row.ratio("never suspending", "AwaitChain.elio.never", "AwaitChain.kotlinx.never", Bound.NONE));
        rows.add(Row.value("never suspending, B/op", "AwaitChain.elio.never.bytes", Bound.atMost(0.1)));
        rows.add(Row.ratio("1 in 128 suspending", "AwaitChain.elio.mixed", "AwaitChain.kotlinx.mixed", Bound.atMost(0.15)));
        rows.add(Row.ratio("1 in 128 suspending", "AwaitChain.elio.mixed", "AwaitChain.virtualCalls.mixed", Bound.NONE));
        rows.add(Row.ratio("1 in 128 suspending", "AwaitChain.elio.mixed", "AwaitChain.plain.mixed", Bound.NONE));
        rows.add(Row.ratio("1 in 128 suspending", "AwaitChain.elio.mixed", "AwaitChain.futures.mixed", Bound.NONE));
        rows.add(Row.value("1 in 128 suspending, B/op", "AwaitChain.elio.mixed.bytes", Bound.atMost(4)));
        rows.add(Row.ratio("every leaf suspending", "AwaitChain.elio.always", "AwaitChain.kotlinx.always", Bound.atMost(0.6)));
        rows.add(Row.ratio("every leaf suspending", "AwaitChain.elio.always", "AwaitChain.futures.always", Bound.NONE));
        rows.add(Row.ratio("every leaf suspending, over at the commit", "AwaitChain.elioAtCommit.always", "AwaitChain.kotlinx.always", Bound.NONE));
        for (String suspends : List.of("never", "mixed", "always")) {
            rows.add(Row.ratio("through frames (virtual callees), " + suspends, "AwaitChain.elioFrames." + suspends,
                "AwaitChain.kotlinx." + suspends, Bound.NONE));
        }
        return rows;
    }

    private static List<Row> loops() {
        List<Row> rows = new ArrayList<>();
        for (String suspends : List.of("never", "once", "often")) {
            String own = "Loop.elio." + suspends;
            rows.add(Row.ratio("suspending " + suspends, own, "Loop.plain." + suspends, Bound.atMost(1.5)));
            rows.add(Row.ratio("suspending " + suspends, own, "Loop.plainWithoutCall." + suspends, Bound.NONE));
            rows.add(Row.ratio("suspending " + suspends, own, "Loop.kotlinx." + suspends, Bound.NONE));
            rows.add(Row.ratio("suspending " + suspends + ", among others", "Loop.elioAmongOthers." + suspends, "Loop.plain." + suspends, Bound.NONE));
        }
        return rows;
    }

    private static List<Row> programs() {
        List<Row> rows = new ArrayList<>();
        rows.add(Row.value("bytes of a suspended coroutine, one frame", "footprint.elio.alone", Bound.atMost(100)));
        rows.add(Row.value("bytes of a suspended coroutine, ten frames", "footprint.elio.deep", Bound.atMost(360)));
        rows.add(Row.value("bytes of each further frame, with an int", "footprint.elio.frame", Bound.atMost(32 + Integer.BYTES)));
        rows.add(Row.ratio("suspended coroutine, one frame", "footprint.elio.alone", "footprint.kotlinx.alone", Bound.NONE));
        rows.add(Row.ratio("suspended coroutine, one frame", "footprint.elio.alone", "footprint.kotlinxRaw.alone", Bound.NONE));
        rows.add(Row.ratio("suspended coroutine, one frame", "footprint.elio.alone", "footprint.virtualThreads.alone", Bound.NONE));
        rows.add(Row.ratio("each further frame", "footprint.elio.frame", "footprint.kotlinx.frame", Bound.NONE));
        rows.add(Row.ratio("each further frame", "footprint.elio.frame", "footprint.virtualThreads.frame", Bound.NONE));
        rows.add(Row.ratio("suspended coroutine, ten frames", "footprint.elio.deep", "footprint.kotlinx.deep", Bound.NONE));
        rows.add(Row.ratio("suspended coroutine, ten frames", "footprint.elio.deep", "footprint.virtualThreads.deep", Bound.NONE));
        rows.add(Row.ratio("weaving Guava, which has no async code", "weaving.guava.weave", "weaving.guava.scan", Bound.atMost(1.3)));
        rows.add(Row.ratio("weaving elio-net", "weaving.module.weave", "weaving.module.javac", Bound.atMost(0.1)));
        rows.add(Row.difference("start-up of a hello, elio-core alone, ms more", "startUp.elioCore", "startUp.plain", Bound.atMost(60)));
        rows.add(Row.difference("start-up of a hello, with elio-net, ms more", "startUp.elioNet", "startUp.plain", Bound.NONE));
        rows.add(Row.ratio("echo, 64 connections, round trips/s", "echo.elio-io_uring.perSecond", "echo.netty.perSecond", Bound.atLeast(0.95)));
        rows.add(Row.ratio("echo, server CPU for a round trip, us", "echo.elio-io_uring.cpuMicros", "echo.netty.cpuMicros", Bound.NONE));
        rows.add(Row.ratio("echo on NIO, round trips/s", "echo.elio-nio.perSecond", "echo.netty.perSecond", Bound.NONE));
        return rows;
    }
}
