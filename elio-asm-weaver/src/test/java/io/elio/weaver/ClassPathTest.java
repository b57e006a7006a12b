package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;

class ClassPathTest {
    private static final byte[] FIRST = {1};
    private static final byte[] SECOND = {2};

    @TempDir
    private Path folder;

    @Test
    void firstEntryWins() throws IOException {
        Path classes = folder.resolve("classes");
        Files.createDirectories(classes.resolve("com/acme"));
        Files.write(classes.resolve("com/acme/A.class"), FIRST);
        Path jar = jar("com/acme/A.class", "com/acme/B.class");
        try (ClassPath path = new ClassPath(List.of(classes, jar))) {
            assertArrayEquals(FIRST, path.bytes("com/acme/A").orElseThrow());
            assertArrayEquals(SECOND, path.bytes("com/acme/B").orElseThrow());
        }
    }

    @Test
    void versionsOfMultiReleaseJarsAreIgnored() throws IOException {
        try (ClassPath path = new ClassPath(List.of(jar("META-INF/versions/17/com/acme/A.class")))) {
            assertEquals(Optional.empty(), path.bytes("com/acme/A"));
        }
    }

    @Test
    void classesOfTheJdkAreFound() throws IOException {
        try (ClassPath path = new ClassPath(List.of())) {
            for (String name : List.of("java/lang/Object", "java/util/concurrent/CompletionStage", "javax/tools/JavaCompiler")) {
                assertEquals(name, new ClassReader(path.bytes(name).orElseThrow()).getClassName());
            }
            assertEquals(Optional.empty(), path.bytes("java/lang/Nothing"));
            assertEquals(Optional.empty(), path.bytes("no/such/Type"));
            assertEquals(Optional.empty(), path.bytes("Unpackaged"));
        }
    }

    @Test
    void absentEntriesAreSkipped() throws IOException {
        try (ClassPath path = new ClassPath(List.of(folder.resolve("absent")))) {
            assertTrue(path.bytes("java/lang/String").isPresent());
        }
    }

    @Test
    void fileThatIsNoJarIsAnError() throws IOException {
        Path text = Files.writeString(folder.resolve("notes.txt"), "no jar");
        IOException e = assertThrows(IOException.class, () -> new ClassPath(List.of(text)));
        assertTrue(e.getMessage().endsWith("(expected: a folder or a jar)"), e.getMessage());
    }

    @Test
    void textIsSplitAtSeparators() {
        assertEquals(List.of(Path.of("a.jar"), Path.of("b")), ClassPath.parse("a.jar" + File.pathSeparator + File.pathSeparator + "b"));
    }

    private Path jar(String... entries) throws IOException {
        Path jar = folder.resolve("classes.jar");
        try (OutputStream out = Files.newOutputStream(jar); ZipOutputStream zip = new ZipOutputStream(out)) {
            for (String entry : entries) {
                zip.putNextEntry(new ZipEntry(entry));
                zip.write(SECOND);
            }
        }
        return jar;
    }
}
