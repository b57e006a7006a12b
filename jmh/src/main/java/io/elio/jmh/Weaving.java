package io.elio.jmh;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The speed of the weaver: over classes without async code against a plain scan, over a module of ours against its compilation. */
final class Weaving {
    private static final int RUNS = 7;

    private Weaving() {
    }

    static void measure(Figures figures, Path sources) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("elio-weaving");
        try {
            Path guava = Files.createDirectory(folder.resolve("guava"));
            unpack(OwnClassPath.of(ImmutableList.class), guava);
            for (int i = 0; i < RUNS; i++) {
                figures.add("weaving.guava.scan", probe("millis ", "scan", guava));
                figures.add("weaving.guava.weave", probe("millis ", "weave", guava));
                compile(figures, sources, folder.resolve("classes" + i));
            }
        } finally {
            delete(folder);
        }
    }

    private static double probe(String prefix, Object... args) throws IOException, InterruptedException {
        try (ChildJvm child = ChildJvm.start(OwnClassPath.ours().toString(), List.of(), WeavingProbe.class, args)) {
            double millis = child.awaitNumber(prefix);
            child.awaitEnd();
            return millis;
        }
    }

    private static void compile(Figures figures, Path sources, Path classes) throws IOException, InterruptedException {
        try (ChildJvm child = ChildJvm.start(OwnClassPath.ours().toString(), List.of(), WeavingProbe.class, "compile", sources, classes)) {
            figures.add("weaving.module.javac", child.awaitNumber("javac "));
            figures.add("weaving.module.weave", child.awaitNumber("millis "));
            child.awaitEnd();
        }
    }

    private static void unpack(Path jarFile, Path target) throws IOException {
        try (JarFile jar = new JarFile(jarFile.toFile())) {
            for (JarEntry entry : (Iterable<JarEntry>) jar.stream().filter(e -> e.getName().endsWith(".class"))::iterator) {
                Path file = target.resolve(entry.getName());
                Files.createDirectories(file.getParent());
                try (InputStream bytes = jar.getInputStream(entry)) {
                    Files.copy(bytes, file);
                }
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
                Files.delete(file);
            }
        }
    }
}
