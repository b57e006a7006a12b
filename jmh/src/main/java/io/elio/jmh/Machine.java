package io.elio.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What the benchmarks ran on. */
final class Machine {
    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

    private Machine() {
    }

    static String describe() throws IOException {
        return processor() + ", " + Runtime.getRuntime().availableProcessors() + " processors, "
            + System.getProperty("os.name") + " " + System.getProperty("os.version");
    }

    private static String processor() throws IOException {
        if (!Files.isReadable(CPU_INFO)) {
            return System.getProperty("os.arch");
        }
        try (Stream<String> lines = Files.lines(CPU_INFO)) {
            return lines.filter(line -> line.startsWith("model name")).map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst().orElse(System.getProperty("os.arch"));
        }
    }
}
