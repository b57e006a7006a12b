package io.elio.it;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A copy of one of the builds below {@code consumers/}, which uses the published artifacts as any other build would. */
final class Consumer {
    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final long MINUTES_PER_COMMAND = 10;

    private final Path folder;

    private Consumer(Path folder) {
        this.folder = folder;
    }

    /** A fresh copy. */
    static Consumer copyOf(String name) throws IOException {
        Path source = Path.of("consumers", name).toAbsolutePath();
        Path folder = TARGET.resolve("consumers").resolve(name);
        delete(folder);
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.sorted().toList()) {
                Path copy = folder.resolve(source.relativize(file));
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                }
            }
        }
        return new Consumer(folder);
    }

    Path folder() {
        return folder;
    }

    Outcome maven(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(property("maven") + "/bin/mvn", "-B", "-ntp", "-gs", settings().toString(),
            "-Dmaven.repo.local=" + TARGET.resolve("repository")));
        for (String name : List.of("version", "lombok", "slf4j", "junit", "kotlin", "kotlinxCoroutines")) {
            command.add("-D" + (name.equals("version") ? "elio" : name) + ".version=" + property(name));
        }
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().remove("MAVEN_ARGS");
        return run(builder);
    }

    /** Runs a class of the build with its class path, as written by the build into {@code target/classpath.txt}. */
    Outcome java(Path javaHome, List<String> options, String... mainAndArguments) throws IOException, InterruptedException {
        String classPath = folder.resolve("target/classes") + File.pathSeparator
            + Files.readString(folder.resolve("target/classpath.txt"));
        List<String> command = new ArrayList<>(List.of(javaHome.resolve("bin/java").toString()));
        command.addAll(options);
        command.addAll(List.of("-cp", classPath));
        command.addAll(List.of(mainAndArguments));
        return run(new ProcessBuilder(command));
    }

    private Outcome run(ProcessBuilder builder) throws IOException, InterruptedException {
        Path output = Files.createTempFile(TARGET, "output", ".txt");
        Process process = builder.directory(folder.toFile()).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        process.getOutputStream().close();
        if (!process.waitFor(MINUTES_PER_COMMAND, TimeUnit.MINUTES)) {
            process.destroyForcibly().waitFor();
            throw new IOException("no end after " + MINUTES_PER_COMMAND + " minutes: " + builder.command() + "\n" + Files.readString(output));
        }
        Outcome outcome = new Outcome(process.exitValue(), Files.readString(output).replace("\r", ""));
        Files.delete(output);
        return outcome;
    }

    void write(String file, String text) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    /** Replaces what a regular expression matches in a source file; it must match. */
    void replace(String file, String expression, String replacement) throws IOException {
        Path path = folder.resolve(file);
        String before = Files.readString(path);
        String after = before.replaceFirst(expression, replacement);
        if (after.equals(before)) {
            throw new IllegalArgumentException(file + " has nothing that matches " + expression);
        }
        Files.writeString(path, after);
    }

    /** Each file below a folder of the build with its time and a hash of its bytes. */
    Map<String, String> snapshot(String below) throws IOException {
        Map<String, String> snapshot = new TreeMap<>();
        Path root = folder.resolve(below);
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                snapshot.put(root.relativize(file).toString(),
                    Files.getLastModifiedTime(file) + " " + Arrays.hashCode(Files.readAllBytes(file)));
            }
        }
        return snapshot;
    }

    static Path artifact(String artifactId) {
        String version = property("version");
        return TARGET.resolve("repository/io/elio").resolve(artifactId).resolve(version).resolve(artifactId + "-" + version + ".jar");
    }

    /** Lets Maven take from the repository of this machine what is there already, before it asks the network. */
    private static Path settings() throws IOException {
        String repository = """
            <id>this-machine</id><url>%s</url><releases><enabled>true</enabled><checksumPolicy>ignore</checksumPolicy></releases>
            <snapshots><enabled>false</enabled></snapshots>""".formatted(Path.of(property("localRepository")).toUri());
        Path settings = TARGET.resolve("settings.xml");
        Files.writeString(settings, """
            <settings>
              <profiles>
                <profile>
                  <id>this-machine</id>
                  <repositories><repository>%1$s</repository></repositories>
                  <pluginRepositories><pluginRepository>%1$s</pluginRepository></pluginRepositories>
                </profile>
              </profiles>
              <activeProfiles><activeProfile>this-machine</activeProfile></activeProfiles>
            </settings>
            """.formatted(repository));
        return settings;
    }

    private static String property(String name) {
        String value = System.getProperty("elio.it." + name);
        if (value == null) {
            throw new IllegalStateException("elio.it." + name + " is not set: run this test with mvn verify");
        }
        return value;
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** How a command ended and all it printed. */
    record Outcome(int exitCode, String output) {
        /** The lines that contain a text, without the time that a summary ends with. */
        List<String> lines(String containing) {
            return output.lines().filter(line -> line.contains(containing)).map(line -> line.replaceFirst(" \\(\\d+ ms\\)$", "")).toList();
        }
    }
}
