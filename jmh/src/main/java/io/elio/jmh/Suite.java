package io.elio.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Measures everything on the Java it runs on: the JMH benchmarks in rounds of one fork each, so that what is compared
 * was measured within a minute or so, then the programs beside JMH. Arguments, each {@code name=value}: {@code out} (folder of the
 * results), {@code rounds}, {@code only} (a regular expression on the names of benchmarks and programs), {@code sources}
 * (the Java sources of the module that is compiled and woven).
 */
public final class Suite {
    private static final List<String> OPTIONS = List.of("-Xms1g", "-Xmx1g", "-Xmn600m", "-XX:+AlwaysPreTouch");
    private static final List<String> BENCHMARKS = List.of("AwaitChain", "Loop", "SpawnJoin", "Yield", "EventLoop", "Fib", "Scaling",
        "Rendezvous", "Buffered", "Uncontended", "MutexHandOver", "SemaphoreHandOver", "Sleeps", "WhenAll");

    private final Path out;
    private final int rounds;
    private final String only;
    private final Path sources;

    private Suite(List<String> args) {
        out = Path.of(option(args, "out", "jmh/target/results")).resolve("java" + Runtime.version().feature());
        rounds = Integer.parseInt(option(args, "rounds", "5"));
        only = option(args, "only", ".*");
        sources = Path.of(option(args, "sources", "elio-net/src/main/java"));
    }

    public static void main(String[] args) throws IOException, InterruptedException, RunnerException {
        Suite suite = new Suite(Arrays.asList(args));
        suite.runBenchmarks();
        suite.runPrograms();
    }

    private static String option(List<String> args, String name, String otherwise) {
        return args.stream().filter(arg -> arg.startsWith(name + "=")).reduce((a, b) -> b)
            .map(arg -> arg.substring(name.length() + 1)).orElse(otherwise);
    }

    private void runBenchmarks() throws IOException, RunnerException {
        List<String> chosen = BENCHMARKS.stream().filter(name -> name.matches(only)).toList();
        if (chosen.isEmpty()) {
            return;
        }
        Files.createDirectories(out);
        for (int round = 1; round <= rounds; round++) {
            new Runner(options(chosen, out.resolve("round-" + round + ".json")).build()).run();
        }
    }

    private static ChainedOptionsBuilder options(List<String> benchmarks, Path result) {
        ChainedOptionsBuilder options = new OptionsBuilder()
            .forks(1).warmupIterations(3).warmupTime(TimeValue.milliseconds(400))
            .measurementIterations(5).measurementTime(TimeValue.milliseconds(200))
            .jvmArgs(OPTIONS.toArray(String[]::new)).addProfiler(GCProfiler.class)
            .timeout(TimeValue.minutes(1)).shouldFailOnError(true).resultFormat(ResultFormatType.JSON).result(result.toString());
        benchmarks.forEach(name -> options.include("\\.jmh\\." + name + "\\."));
        if (!VirtualThreads.supported()) {
            options.exclude("virtualThreads");
        }
        return options;
    }

    private void runPrograms() throws IOException, InterruptedException {
        List<Program> programs = new ArrayList<>();
        programs.add(new Program("Footprint", Footprint::measure));
        programs.add(new Program("Idleness", Idleness::measure));
        programs.add(new Program("Drift", Drift::measure));
        programs.add(new Program("StartUp", StartUp::measure));
        programs.add(new Program("Weaving", figures -> Weaving.measure(figures, sources)));
        programs.add(new Program("Echo", figures -> EchoComparison.measure(figures, rounds)));
        for (Program program : programs) {
            if (program.name.matches(only)) {
                Figures figures = new Figures();
                program.measurement.run(figures);
                figures.write(out.resolve(program.name + ".json"));
            }
        }
    }

    private record Program(String name, Measurement measurement) {
    }

    private interface Measurement {
        void run(Figures figures) throws IOException, InterruptedException;
    }
}
