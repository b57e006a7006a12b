package io.elio.examples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.elio.Elio;
import io.elio.test.ElioTest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@ElioTest
class FilesTest {
    @TempDir
    private Path folder;

    @Test
    void catCopiesEveryByte() throws IOException {
        byte[] bytes = new byte[200_001];
        new Random(7).nextBytes(bytes);
        Path file = Files.write(folder.resolve("file"), bytes);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertEquals(bytes.length, Elio.run(() -> Cat.copy(file, out)));
        assertArrayEquals(bytes, out.toByteArray());
    }

    @Test
    void catOfAMissingFileFails() {
        Path missing = folder.resolve("missing");
        assertThrows(IOException.class, () -> Elio.run(() -> Cat.copy(missing, new ByteArrayOutputStream()), IOException.class));
    }

    @Test
    void catEndsWhenNobodyTakesItsOutput() throws IOException {
        Path file = Files.write(folder.resolve("file"), new byte[200_000]);
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        IOException failure = assertThrows(IOException.class, () -> Elio.run(() -> Cat.copy(file, closed), IOException.class));
        assertEquals("Broken pipe", failure.getMessage());
    }

    @Test
    void copyMakesAndReplaces() throws IOException {
        byte[] bytes = new byte[1_500_001];
        new Random(8).nextBytes(bytes);
        Path from = Files.write(folder.resolve("from"), bytes);
        Path to = folder.resolve("to");
        assertEquals(0, Examples.run("copy", from.toString(), to.toString()));
        assertArrayEquals(bytes, Files.readAllBytes(to));
        assertEquals(1, Examples.run("copy", folder.resolve("missing").toString(), to.toString()));
        assertEquals(1, Examples.run("copy", to.toString(), to.toString()));
        assertArrayEquals(bytes, Files.readAllBytes(to));
        assertEquals(2, Examples.run("copy", from.toString()));
    }

    @Test
    void wordsAreCountedAcrossChunks() throws IOException {
        String text = "  ein Wörtchen\n\tnoch  eins " + "x".repeat(100_000) + " end";
        Path file = Files.writeString(folder.resolve("a.md"), text);
        Words.Count count = Elio.run(() -> Words.count(file));
        assertEquals(new Words.Count(1, text.getBytes(StandardCharsets.UTF_8).length, 6), count);
    }

    @Test
    void allTextsBelowAFolderAreCounted() throws IOException {
        Files.createDirectories(folder.resolve("deep/er"));
        for (int i = 0; i < 50; i++) {
            Files.writeString(folder.resolve("deep/er/" + i + ".java"), "one two three");
        }
        Files.writeString(folder.resolve("no.txt"), "not counted");
        assertEquals(new Words.Count(50, 50 * 13, 150), Elio.run(() -> Words.countBelow(folder, 1_000)));
        assertEquals(20, Elio.run(() -> Words.countBelow(folder, 20)).files());
    }
}
