package io.elio.tests.structure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The folders of this checkout. The tests run in the folder of their module. */
final class Checkout {
    static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    private Checkout() {
    }

    static Path classes(String module) {
        return ROOT.resolve(module).resolve("target/classes");
    }

    /** The files with this ending below a folder, sorted; none if there is no such folder. */
    static List<Path> files(Path folder, String ending) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
        }
    }

    /** The main Java sources of all modules. */
    static List<Path> mainSources() throws IOException {
        try (Stream<Path> modules = Files.list(ROOT)) {
            List<Path> folders = modules.map(module -> module.resolve("src/main/java")).filter(Files::isDirectory).sorted().toList();
            List<Path> sources = new ArrayList<>();
            for (Path folder : folders) {
                sources.addAll(files(folder, ".java"));
            }
            return sources;
        }
    }
}
