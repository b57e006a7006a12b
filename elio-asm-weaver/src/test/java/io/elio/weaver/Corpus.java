package io.elio.weaver;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** Real class files: of the running JDK's modules and of libraries on the test class path. */
final class Corpus {
    /** Whether the long form of the tests is wanted. */
    static final boolean DEEP = Boolean.getBoolean("elio.deep");

    private Corpus() {
    }

    /** The class files of a module of the JDK, by internal name. */
    static Map<String, byte[]> module(String name) {
        Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", name);
        Map<String, byte[]> classes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                add(classes, root.relativize(file).toString(), () -> Files.readAllBytes(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return classes;
    }

    /** The class files of the jars on the class path whose names start with one of the prefixes. */
    static Map<String, byte[]> jars(String... prefixes) {
        Map<String, byte[]> classes = new TreeMap<>();
        for (Path jar : jarFiles(prefixes)) {
            try (JarFile file = new JarFile(jar.toFile())) {
                for (var entry : (Iterable<java.util.jar.JarEntry>) file.stream()::iterator) {
                    add(classes, entry.getName(), () -> file.getInputStream(entry).readAllBytes());
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return classes;
    }

    private static List<Path> jarFiles(String... prefixes) {
        List<Path> jars = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path path = Path.of(entry);
            if (entry.endsWith(".jar") && Arrays.stream(prefixes).anyMatch(path.getFileName().toString()::startsWith)) {
                jars.add(path);
            }
        }
        return jars;
    }

    private static void add(Map<String, byte[]> classes, String file, Content content) throws IOException {
        if (file.endsWith(".class") && !file.startsWith("META-INF/") && !file.endsWith("-info.class")) {
            classes.put(file.substring(0, file.length() - ".class".length()), content.bytes());
        }
    }

    private interface Content {
        byte[] bytes() throws IOException;
    }
}
