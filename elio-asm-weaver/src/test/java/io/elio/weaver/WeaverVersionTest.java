package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WeaverVersionTest {
    @TempDir
    private Path folder;

    @Test
    void sameContentIsTheSameWeaver() throws IOException {
        Path one = Files.writeString(folder.resolve("one.jar"), "content");
        Path two = Files.writeString(folder.resolve("two.jar"), "content");
        assertEquals(WeaverVersion.identify(one), WeaverVersion.identify(two));
        assertEquals(WeaverVersion.identify(), WeaverVersion.identify());
    }

    @Test
    void everyFileOfAFolderCounts() throws IOException {
        Path part = Files.writeString(folder.resolve("a.class"), "content");
        String before = WeaverVersion.identify(folder);
        Files.writeString(part, "contents");
        String changed = WeaverVersion.identify(folder);
        Files.move(part, folder.resolve("b.class"));
        assertNotEquals(before, changed);
        assertNotEquals(changed, WeaverVersion.identify(folder));
    }
}
