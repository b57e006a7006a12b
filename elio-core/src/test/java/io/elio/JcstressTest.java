package io.elio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Compiles and runs the tests under {@code src/jcstress}, which look for reorderings by hardware and compilers: in the deep
 * form of the build, or by hand with {@code -Dtest=JcstressTest -Delio.deep=true}. {@code -Delio.jcstress.mode} and
 * {@code -Delio.jcstress.tests} (a pattern) are the options {@code -m} and {@code -t} of jcstress.
 */
class JcstressTest {
    private static final String PROCESSOR = "org.openjdk.jcstress.infra.processors.JCStressTestProcessor";
    private static final Path SOURCES = Path.of("src/jcstress/java");
    private static final Path CLASSES = Path.of("target/jcstress-classes");
    private static final Path REPORT = Path.of("target/jcstress-report");

    private final String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

    /** In every build, so that they go with what they test. */
    @BeforeEach
    void compile() throws IOException {
        compile(classPath);
    }

    @Test
    void theTestsAreCompiledAndListed() throws IOException {
        String tests = Files.readString(CLASSES.resolve("META-INF/TestList"));
        for (String name : List.of("ChaseLevDequeJcstress", "ParkingJcstress", "CoroutineJcstress", "SyncJcstress")) {
            assertTrue(tests.contains(name), () -> name + " is expected in " + tests);
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "elio.deep", matches = "true")
    void nothingForbiddenIsObserved() throws Exception {
        List<String> command = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp", CLASSES.toAbsolutePath() + File.pathSeparator + classPath, "org.openjdk.jcstress.Main",
            "-m", System.getProperty("elio.jcstress.mode", "quick"), "-t", System.getProperty("elio.jcstress.tests", "io.elio"),
            "-r", REPORT.toAbsolutePath() + File.separator);
        Path log = Path.of("target/jcstress.log");
        Process process = new ProcessBuilder(command).directory(Files.createDirectories(REPORT).toFile())
            .redirectErrorStream(true).redirectOutput(log.toFile()).start();
        int exit = process.waitFor();
        List<String> forbidden = forbidden(log);
        assertEquals(List.of(), forbidden);
        assertEquals(0, exit, "exit code; see " + log.toAbsolutePath());
    }

    private static List<String> forbidden(Path log) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.contains("forbidden state")).toList();
        }
    }

    private static void compile(String classPath) throws IOException {
        Files.createDirectories(CLASSES);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null); Stream<Path> found = Files.walk(SOURCES)) {
            List<Path> sources = found.filter(path -> path.toString().endsWith(".java")).toList();
            List<String> options = new ArrayList<>(List.of("-d", CLASSES.toString(), "-cp", classPath, "-processor", PROCESSOR, "-nowarn"));
            assertTrue(compiler.getTask(null, files, null, options, null, files.getJavaFileObjectsFromPaths(sources)).call(), () ->
                "compilation of " + Map.of("sources", sources, "options", options));
        }
    }
}
