package io.elio.jmh;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;

/** The class path of this run, seen through a jar that only lists others in its manifest. */
final class OwnClassPath {
    private final List<Path> entries;

    private OwnClassPath(List<Path> entries) {
        this.entries = entries;
    }

    static OwnClassPath ours() throws IOException {
        List<Path> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path path = Path.of(entry);
            entries.add(path);
            entries.addAll(listedBy(path));
        }
        return new OwnClassPath(entries);
    }

    private static List<Path> listedBy(Path entry) throws IOException {
        if (!Files.isRegularFile(entry)) {
            return List.of();
        }
        try (JarFile jar = new JarFile(entry.toFile())) {
            String listed = jar.getManifest() == null ? null : jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            List<Path> paths = new ArrayList<>();
            for (String name : listed == null ? new String[0] : listed.split(" ")) {
                paths.add(entry.toAbsolutePath().getParent().resolve(name));
            }
            return paths;
        }
    }

    /** Those of the entries whose file names begin with one of the prefixes. */
    OwnClassPath only(String... prefixes) {
        return new OwnClassPath(entries.stream()
            .filter(entry -> Arrays.stream(prefixes).anyMatch(entry.getFileName().toString()::startsWith)).toList());
    }

    List<Path> entries() {
        return entries;
    }

    /** The entry that contains a class: a jar or a folder. */
    static Path of(Class<?> type) {
        return Path.of(URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()));
    }

    static String join(Class<?>... types) {
        return Arrays.stream(types).map(type -> of(type).toString()).distinct().collect(Collectors.joining(File.pathSeparator));
    }

    @Override
    public String toString() {
        return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
}
