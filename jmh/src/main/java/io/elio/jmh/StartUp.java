package io.elio.jmh;

import io.elio.Elio;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jctools.queues.MpscArrayQueue;
import org.slf4j.Logger;

/** The time of whole processes, from start to end: a hello through {@code Elio.run}, and a plain one. */
final class StartUp {
    private static final int RUNS = 21;

    private StartUp() {
    }

    static void measure(Figures figures) throws IOException, InterruptedException {
        Path classes = Files.createTempDirectory("elio-hello");
        copyHellos(OwnClassPath.of(HelloElio.class), classes);
        String core = classes + File.pathSeparator + OwnClassPath.join(Elio.class, Logger.class, MpscArrayQueue.class);
        for (int i = 0; i < RUNS; i++) {
            figures.add("startUp.plain", millis(core, HelloPlain.class));
            figures.add("startUp.elioCore", millis(core, HelloElio.class));
            figures.add("startUp.elioNet", millis(OwnClassPath.ours().toString(), HelloElio.class));
        }
    }

    /** Out of our jar, whose manifest would bring all other libraries with it. */
    private static void copyHellos(Path jar, Path target) throws IOException {
        try (FileSystem files = FileSystems.newFileSystem(jar); Stream<Path> classes = Files.list(packageIn(files))) {
            Path folder = Files.createDirectories(target.resolve(packageIn(target.getFileSystem())));
            for (Path file : classes.filter(path -> path.getFileName().toString().startsWith("Hello")).toList()) {
                Files.copy(file, folder.resolve(file.getFileName().toString()));
            }
        }
    }

    private static Path packageIn(FileSystem files) {
        return files.getPath("io", "elio", "jmh");
    }

    private static double millis(String classPath, Class<?> main) throws IOException, InterruptedException {
        long start = System.nanoTime();
        try (ChildJvm child = ChildJvm.start(classPath, List.of(), main)) {
            child.await("hello");
            child.awaitEnd();
        }
        return (System.nanoTime() - start) / 1e6;
    }
}
