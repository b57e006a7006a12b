package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;

class WeaverMainTest {
    private static final String GREETER = """
        package com.acme;
        import io.elio.*;
        class Greeter {
            @Async Task<String> greet() { Elio.await(Elio.sleep(null)); return Task.of("hello"); }
        }
        """;
    private static final String WRONG = """
        package com.acme;
        import io.elio.*;
        class Wrong {
            @Async synchronized Task<String> locked() { Elio.await(Elio.sleep(null)); return Task.of("never"); }
        }
        """;

    @TempDir
    private Path folder;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void weavesAFolder() throws IOException {
        Path classes = compile(GREETER);
        assertEquals(0, run("--classes", classes.toString(), "--classpath", System.getProperty("java.class.path")), text(err));
        assertTrue(text(out).matches("wove 1 method in 1 class \\(\\d+ ms\\)\\R"), text(out));
        assertEquals("", text(err));
        assertTrue(Files.exists(folder.resolve("classes.elio/unwoven/com/acme/Greeter.class")));
    }

    @Test
    void keepsTheStateWhereItIsTold() throws IOException {
        Path classes = compile(GREETER);
        Path state = folder.resolve("elsewhere");
        assertEquals(0, run("--state", state.toString(), "--classes", classes.toString(), "--classpath",
            System.getProperty("java.class.path")));
        assertTrue(Files.exists(state.resolve("index")));
    }

    @Test
    void reportsErrorsInTheCode() throws IOException {
        Path classes = compile(GREETER, WRONG);
        assertEquals(1, run("--classes", classes.toString(), "--classpath", System.getProperty("java.class.path")));
        assertTrue(text(err).startsWith("[ERROR] Wrong.java:4 com.acme.Wrong.locked: await in a synchronized method"), text(err));
        assertEquals("", text(out));
    }

    @Test
    void explainsItself() {
        assertEquals(0, run("--help"));
        assertTrue(text(out).startsWith("usage: java -jar elio-asm-weaver.jar --classes DIR"), text(out));
        assertEquals("", text(err));
    }

    @Test
    void refusesUnknownArguments() {
        assertEquals(2, run("--colour"));
        assertTrue(text(err).startsWith("unknown argument: --colour"), text(err));
        assertTrue(text(err).contains("usage: java -jar elio-asm-weaver.jar"), text(err));
    }

    @Test
    void refusesAMissingValue() {
        assertEquals(2, run("--classes"));
        assertTrue(text(err).startsWith("--classes has no value"), text(err));
    }

    @Test
    void refusesAMissingFolder() {
        assertEquals(2, run("--classes", folder.resolve("absent").toString()));
        assertTrue(text(err).contains("(expected: a folder)"), text(err));
    }

    @Test
    void reportsAnUnreadableClassPathEntry() throws IOException {
        Path classes = compile(GREETER);
        Path noJar = Files.writeString(folder.resolve("no.jar"), "text");
        assertEquals(3, run("--classes", classes.toString(), "--classpath", noJar.toString()));
        assertTrue(text(err).startsWith("class path entry " + noJar + " cannot be read"), text(err));
    }

    @Test
    void reportsAFileThatIsNoClass() throws IOException {
        Path classes = compile(GREETER);
        Files.write(classes.resolve("Cut.class"), Arrays.copyOf(Files.readAllBytes(classes.resolve("com/acme/Greeter.class")), 100));
        assertEquals(3, run("--classes", classes.toString(), "--classpath", System.getProperty("java.class.path")));
        assertTrue(text(err).startsWith(classes.resolve("Cut.class") + " is no class file that this weaver can read"), text(err));
    }

    @Test
    void reportsAClassFileOfAFutureVersion() throws IOException {
        Path classes = compile(GREETER);
        byte[] future = Files.readAllBytes(classes.resolve("com/acme/Greeter.class"));
        future[7] = 120;
        Files.write(classes.resolve("com/acme/Greeter.class"), future);
        assertEquals(3, run("--classes", classes.toString(), "--classpath", System.getProperty("java.class.path")));
        assertTrue(text(err).contains("Unsupported class file version 120"), text(err));
    }

    @Test
    void reportsCodeThatNoCompilerMakes() throws IOException {
        Path classes = compile(GREETER);
        ClassNode greeter = Fixtures.node(Files.readAllBytes(classes.resolve("com/acme/Greeter.class")));
        greeter.methods.stream().filter(m -> m.name.equals("greet")).forEach(m -> m.instructions.insert(new InsnNode(Opcodes.POP)));
        ClassWriter broken = new ClassWriter(0);
        greeter.accept(broken);
        Files.write(classes.resolve("com/acme/Greeter.class"), broken.toByteArray());
        assertEquals(4, run("--classes", classes.toString(), "--classpath", System.getProperty("java.class.path")));
        assertTrue(text(err).contains("com.acme.Greeter or a nest mate cannot be woven: com/acme/Greeter.greet()"), text(err));
    }

    @Test
    void saysWhichFolderIsNotTheRootOfThePackages() throws IOException {
        Path classes = compile(GREETER);
        assertEquals(3, run("--classes", folder.toString(), "--classpath", System.getProperty("java.class.path"),
            "--state", "target/never-written"));
        assertEquals(classes.resolve("com/acme/Greeter.class") + " holds the class com.acme.Greeter (expected: "
            + "classes.com.acme.Greeter; name the folder in which the packages begin)\n", text(err));
    }

    @Test
    void refusesAStateAmongTheClasses() throws IOException {
        Path classes = compile(GREETER);
        assertEquals(2, run("--classes", classes.toString(), "--state", classes.resolve("state").toString()));
        assertTrue(text(err).startsWith("--state: " + classes.resolve("state") + " (expected: a folder outside of " + classes), text(err));
    }

    @Test
    void saysWhatIsWrongWithAFile() throws IOException {
        Path classes = compile(GREETER);
        Path link = Files.createSymbolicLink(classes.resolve("Link.class"), folder.resolve("gone"));
        assertEquals(3, run("--classes", classes.toString()));
        assertEquals(link + " cannot be read or written: there is no such file\n", text(err));
    }

    @Test
    void passesOverAFolderThatIsNamedLikeAClass() throws IOException {
        Path classes = compile(GREETER);
        Files.createDirectories(classes.resolve("com/Folder.class"));
        assertEquals(0, run("--classes", classes.toString(), "--classpath", System.getProperty("java.class.path")), text(err));
    }

    /** The virtual machine takes a zero character in the name of a method; no file name can have it. */
    @Test
    void weavesAMethodWhoseNameNoFileCanHave() throws IOException {
        Path classes = compile(GREETER);
        ClassNode greeter = Fixtures.node(Files.readAllBytes(classes.resolve("com/acme/Greeter.class")));
        greeter.methods.stream().filter(m -> m.name.equals("greet")).forEach(m -> m.name = "greet\0");
        ClassWriter renamed = new ClassWriter(0);
        greeter.accept(renamed);
        Files.write(classes.resolve("com/acme/Greeter.class"), renamed.toByteArray());
        assertEquals(0, run("--classes", classes.toString(), "--classpath", System.getProperty("java.class.path")), text(err));
        assertTrue(Files.exists(classes.resolve("com/acme/Greeter$greet_$Frame1.class")));
    }

    @Test
    void saysThatAClassHasANameWhichNoFileCanHave() {
        IOException refused = assertThrows(IOException.class, () -> new ClassFolder(folder).read("com/acme/Zero\0"));
        assertEquals("the class com.acme.Zero? in " + folder + " has a name that no file can have here: Nul character not allowed (expected: "
            + "characters that the encoding of file names has, as that of a UTF-8 locale such as LC_ALL=C.UTF-8)", refused.getMessage());
    }

    /** Bytes in all parts of a class file damaged in turn: the outcome is a woven folder or a message, and never an exception. */
    @Test
    void reportsDamagedClassFiles() throws IOException {
        Path classes = compile(GREETER);
        Path greeter = classes.resolve("com/acme/Greeter.class");
        byte[] whole = Files.readAllBytes(greeter);
        for (int i = 0; i < whole.length; i += 7) {
            err.reset();
            byte[] damaged = whole.clone();
            damaged[i] ^= (byte) (i % 2 == 0 ? 0xff : 1 << i / 7 % 8);
            Files.write(greeter, damaged);
            int code = run("--classes", classes.toString(), "--state", folder.resolve("state" + i).toString());
            assertTrue(code == 0 || code == 1 || code >= 3 && text(err).contains("(expected: "), i + ": " + code + " " + text(err));
            String firstLine = text(err).lines().findFirst().orElse("");
            assertFalse(firstLine.contains(": null"), i + ": " + firstLine);
            Files.deleteIfExists(classes.resolve("com/acme/Greeter$greet$Frame1.class"));
        }
    }

    private Path compile(String... sources) throws IOException {
        Path classes = folder.resolve("classes");
        for (Map.Entry<String, byte[]> entry : Fixtures.compile(sources).entrySet()) {
            Path file = classes.resolve(entry.getKey() + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, entry.getValue());
        }
        return classes;
    }

    private int run(String... arguments) {
        return new WeaverMain(stream(out), stream(err)).run(arguments);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
