package io.elio.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The JDKs on this machine: the one that runs the tests, and a newer one beside it if there is one. */
final class Jdks {
    private static final List<Path> PLACES = List.of(Path.of("/usr/lib/jvm"), Path.of(System.getProperty("user.home"), ".jdks"),
        Path.of("/Library/Java/JavaVirtualMachines"));

    private Jdks() {
    }

    static Path running() {
        return Path.of(System.getProperty("java.home"));
    }

    /** A JDK of this version, by what its {@code release} file says. */
    static Optional<Path> version(int feature) throws IOException {
        if (Runtime.version().feature() == feature) {
            return Optional.of(running());
        }
        for (Path place : PLACES) {
            Optional<Path> found = in(place, feature);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Optional<Path> in(Path place, int feature) throws IOException {
        if (!Files.isDirectory(place)) {
            return Optional.empty();
        }
        try (Stream<Path> homes = Files.list(place)) {
            for (Path home : homes.sorted().toList()) {
                Path release = home.resolve("release");
                if (Files.isRegularFile(release) && Files.readString(release).contains("JAVA_VERSION=\"" + feature + ".")) {
                    return Optional.of(home);
                }
            }
        }
        return Optional.empty();
    }
}
