package io.elio.jmh;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the programs beside JMH measured: for each name one value a round. Written as JSON. */
final class Figures {
    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().create();

    private final String java = System.getProperty("java.vm.name") + " " + System.getProperty("java.version");
    private final Map<String, List<Double>> values = new TreeMap<>();

    void add(String name, double value) {
        values.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
        System.out.printf("%s: %.3f%n", name, value);
    }

    /** What they were measured on. */
    String java() {
        return java;
    }

    Map<String, List<Double>> values() {
        return values;
    }

    void write(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, GSON.toJson(this));
    }

    static Figures read(Path file) throws IOException {
        return GSON.fromJson(Files.readString(file), Figures.class);
    }
}
