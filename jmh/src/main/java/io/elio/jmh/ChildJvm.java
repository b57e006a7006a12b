package io.elio.jmh;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A JVM of its own, of the same Java, whose standard output is read line by line. Errors go to ours. */
final class ChildJvm implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;

    private ChildJvm(List<String> command) throws IOException {
        process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        output = process.inputReader();
    }

    /** Starts a main class of ours; {@code options} are for the JVM. */
    static ChildJvm start(List<String> options, Class<?> main, Object... args) throws IOException {
        return start(System.getProperty("java.class.path"), options, main, args);
    }

    static ChildJvm start(String classPath, List<String> options, Class<?> main, Object... args) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, main.getName()));
        Arrays.stream(args).map(Object::toString).forEach(command::add);
        return new ChildJvm(command);
    }

    /** The next line that begins with the prefix, without it. */
    String await(String prefix) throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(prefix)) {
                return line.substring(prefix.length());
            }
        }
        throw new IOException(process.info().commandLine().orElse("child") + " ended without a line \"" + prefix + "...\"");
    }

    double awaitNumber(String prefix) throws IOException {
        return Double.parseDouble(await(prefix));
    }

    Duration cpuTime() {
        return process.info().totalCpuDuration().orElseThrow();
    }

    /** Waits for a child that ends by itself. */
    void awaitEnd() throws IOException, InterruptedException {
        output.transferTo(Writer.nullWriter());
        int code = process.waitFor();
        if (code != 0) {
            throw new IOException("exit code " + code + " (expected: 0)");
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}
