package io.elio.jmh;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the suite measured on one Java. A benchmark's name is its class, its method and its parameter, as in
 * {@code AwaitChain.elio.mixed}; its allocation stands under the same name with {@code .bytes}.
 */
final class RunResults {
    private static final String ALLOCATED = "gc.alloc.rate.norm";

    private final Map<String, List<Double>> values = new TreeMap<>();
    private String java = "Java";

    private RunResults() {
    }

    static RunResults read(Path folder) throws IOException {
        RunResults results = new RunResults();
        for (Path file : filesOf(folder)) {
            if (file.getFileName().toString().startsWith("round-")) {
                results.addRound(JsonParser.parseString(Files.readString(file)).getAsJsonArray());
            } else {
                results.add(Figures.read(file));
            }
        }
        return results;
    }

    private static List<Path> filesOf(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
        }
    }

    private void add(Figures figures) {
        values.putAll(figures.values());
        java = figures.java();
    }

    private void addRound(JsonArray benchmarks) {
        for (JsonElement element : benchmarks) {
            JsonObject benchmark = element.getAsJsonObject();
            String name = name(benchmark);
            add(name, medianOfIterations(benchmark.getAsJsonObject("primaryMetric")));
            JsonObject allocated = benchmark.getAsJsonObject("secondaryMetrics").getAsJsonObject(ALLOCATED);
            add(name + ".bytes", allocated.get("score").getAsDouble());
            java = benchmark.get("vmName").getAsString() + " " + benchmark.get("jdkVersion").getAsString();
        }
    }

    private static String name(JsonObject benchmark) {
        String name = benchmark.get("benchmark").getAsString().substring("io.elio.jmh.".length());
        JsonObject params = benchmark.getAsJsonObject("params");
        if (params == null) {
            return name;
        }
        return name + params.entrySet().stream().map(param -> "." + param.getValue().getAsString()).collect(Collectors.joining());
    }

    private static double medianOfIterations(JsonObject metric) {
        List<Double> iterations = new ArrayList<>();
        metric.getAsJsonArray("rawData").get(0).getAsJsonArray().forEach(value -> iterations.add(value.getAsDouble()));
        return Samples.of(iterations).median();
    }

    private void add(String name, double value) {
        values.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
    }

    /** Empty if this was not measured. */
    Optional<Samples> samples(String name) {
        return Optional.ofNullable(values.get(name)).map(Samples::of);
    }

    String java() {
        return java;
    }
}
