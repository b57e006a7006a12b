package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderWeaverTest {
    private static final String ORDERS = """
        package com.acme;
        import io.elio.*;
        class Orders {
            @Async Task<Integer> total() { return Task.of(Elio.await(part(1)) + Elio.await(new Item().price())); }
            @Async private Task<Integer> part(int n) { Elio.await(Elio.sleep(null)); return Task.of(n); }
            static class Item {
                @Async Task<Integer> price() { Elio.await(Elio.sleep(null)); return Task.of(2); }
            }
        }
        """;
    private static final String WITHOUT_PART = ORDERS.replace("Elio.await(part(1)) +", "").replaceAll("@Async private.*", "");
    private static final String PLAIN = "package com.acme; class Plain { int twice(int n) { return 2 * n; } }";
    private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000_000_000L);

    @TempDir
    private Path folder;
    @TempDir
    private Path state;

    @Test
    void weavesEveryMethodAndLeavesOtherClassesAlone() throws IOException {
        compile(ORDERS, PLAIN);
        byte[] plain = bytes("com/acme/Plain");

        FolderResult result = weave();

        assertEquals("wove 3 methods in 2 classes", result.summary());
        assertEquals(List.of(), result.findings());
        assertEquals(3, frames().size(), frames().toString());
        assertTrue(ClassHeader.read(bytes("com/acme/Orders")).nestMembers().containsAll(frames()));
        assertArrayEquals(plain, bytes("com/acme/Plain"));
    }

    @Test
    void secondRunWritesNothing() throws IOException {
        compile(ORDERS, PLAIN);
        weave();
        Map<String, FileTime> before = age(folder);
        Map<String, FileTime> stateBefore = age(state);

        assertEquals("wove 0 methods in 0 classes", weave().summary());
        assertEquals(before, times(folder));
        assertEquals(stateBefore, times(state));
    }

    @Test
    void helpersOfALoopAreNoMethodsAndGoWithTheirs() throws IOException {
        String loop = "package com.acme; import io.elio.*; class L { @Async Task<Void> m() { %s return Task.done(); } }";
        compile(loop.formatted("for (int i = 0; i < 3; i++) { Elio.await(Elio.sleep(null)); }"));
        assertEquals("wove 1 method in 1 class", weave().summary());
        assertTrue(classes().containsKey("com/acme/L$m$Frame1$Saves.class"), classes().keySet().toString());
        assertEquals("wove 0 methods in 0 classes", weave().summary());

        write("com/acme/L", Fixtures.compile(loop.formatted("Elio.await(Elio.sleep(null));")).get("com/acme/L"));
        weave();

        assertEquals(Set.of("com/acme/L.class", "com/acme/L$m$Frame1.class"), classes().keySet());
    }

    @Test
    void theClassOfTasksIsNoMethodAndGoesWithItsReason() throws IOException {
        String source = """
            package com.acme; import io.elio.*;
            class T {
                @Async Task<Integer> total() { return Task.of(Elio.await(%s)); }
                @Async private Task<Integer> part(int n, long l) { Elio.await(Elio.sleep(null)); return Task.of(1); }
            }""";
        compile(source.formatted("part(1, 2)"));
        assertEquals("wove 2 methods in 1 class", weave().summary());
        assertTrue(classes().containsKey("com/acme/T$part$Frame2$Task.class"), classes().keySet().toString());
        assertEquals("wove 0 methods in 0 classes", weave().summary());

        write("com/acme/T", Fixtures.compile(source.formatted("Task.of(1)")).get("com/acme/T"));
        weave();

        assertEquals(Set.of("com/acme/T.class", "com/acme/T$total$Frame1.class", "com/acme/T$part$Frame2.class"), classes().keySet());
    }

    @Test
    void recompiledHostGetsItsMembersAgain() throws IOException {
        compile(ORDERS);
        weave();
        Map<String, byte[]> woven = classes();

        write("com/acme/Orders", Fixtures.compile(ORDERS).get("com/acme/Orders"));
        FolderResult result = weave();

        assertEquals("wove 2 methods in 1 class", result.summary());
        assertSame(woven, classes());
    }

    @Test
    void nestMatesOfRecompiledClassAreWovenAgainFromTheirUnwovenBytes() throws IOException {
        compile(ORDERS);
        weave();
        write("com/acme/Orders", Fixtures.compile(WITHOUT_PART).get("com/acme/Orders"));

        assertFalse(weave().failed());

        Path fresh = Files.createDirectories(state.resolve("fresh"));
        compileInto(fresh, WITHOUT_PART);
        weave(fresh, state.resolve("fresh-state"), WeaverOptions.defaults());
        assertSame(classes(fresh), classes());
    }

    @Test
    void frameClassesOfMethodsThatAreGoneAreDeleted() throws IOException {
        compile(ORDERS);
        weave();
        compile(WITHOUT_PART);

        assertEquals("wove 2 methods in 2 classes", weave().summary());
        assertEquals(2, frames().size(), frames().toString());
    }

    @Test
    void frameClassesOfAClassThatIsNoLongerAsynchronousAreDeleted() throws IOException {
        compile(ORDERS);
        weave();
        compile("package com.acme; class Orders { int total() { return 3; } static class Item { } }");

        assertEquals("wove 0 methods in 0 classes", weave().summary());
        assertEquals(Set.of(), frames());
        assertEquals("wove 0 methods in 0 classes", weave().summary());
    }

    @Test
    void deletedFrameClassIsMadeAgain() throws IOException {
        compile(ORDERS);
        weave();
        Map<String, byte[]> woven = classes();
        Files.delete(folder.resolve(frames().iterator().next() + ".class"));

        assertEquals("wove 0 methods in 0 classes", weave().summary());
        assertSame(woven, classes());
    }

    @Test
    void otherOptionsWeaveEverythingAgain() throws IOException {
        compile(ORDERS);
        weave();
        Map<String, byte[]> direct = classes();

        weave(folder, state, new WeaverOptions(false));
        weave();

        assertSame(direct, classes());
    }

    @Test
    void errorChangesNothing() throws IOException {
        String wrong = "package com.acme; import io.elio.*; class Wrong { int now() { return Elio.await(Task.of(1)); } }";
        compile(ORDERS, wrong);
        Map<String, byte[]> compiled = classes();

        FolderResult result = weave();

        assertTrue(result.failed());
        assertEquals("1 error", result.errors());
        assertEquals("com.acme.Wrong", result.findings().get(0).className());
        assertSame(compiled, classes());
        assertEquals(Map.of(), times(state));
    }

    @Test
    void stateOfAnotherFormatIsNoState() throws IOException {
        compile(ORDERS);
        Files.writeString(state.resolve("index"), "elio-weave 0\ncom/acme/Orders\n");

        assertEquals("wove 3 methods in 2 classes", weave().summary());
        assertEquals("wove 0 methods in 0 classes", weave().summary());
    }

    @Test
    void wovenFolderWithoutStateStays() throws IOException {
        compile(ORDERS);
        weave();
        Map<String, byte[]> woven = classes();

        FolderResult result = weave(folder, state.resolve("other"), WeaverOptions.defaults());

        assertEquals("wove 0 methods in 0 classes", result.summary());
        assertEquals(List.of(), result.findings());
        assertSame(woven, classes());
    }

    @Test
    void recompiledClassIsWovenBesideWovenOnesWhenTheStateIsLost() throws IOException {
        compile(ORDERS);
        weave();
        write("com/acme/Orders$Item", Fixtures.compile(ORDERS).get("com/acme/Orders$Item"));

        FolderResult result = weave(folder, state.resolve("other"), WeaverOptions.defaults());

        assertEquals(List.of(), result.findings());
        assertEquals(3, frames().size(), frames().toString());
        assertTrue(ClassHeader.read(bytes("com/acme/Orders")).nestMembers().containsAll(frames()));
        assertTrue(frames().containsAll(ClassHeader.read(bytes("com/acme/Orders$Item")).frameClasses()));
    }

    @Test
    void staleDirectStartIsRefusedWhenTheStateIsLost() throws IOException {
        String statically = ORDERS.replace("new Item().price()", "Item.price()")
            .replace("@Async Task<Integer> price", "@Async static Task<Integer> price");
        compile(statically);
        weave();
        write("com/acme/Orders$Item", Fixtures.compile(statically).get("com/acme/Orders$Item"));
        Map<String, byte[]> before = classes();

        FolderResult result = weave(folder, state.resolve("other"), WeaverOptions.defaults());

        assertEquals("1 error", result.errors());
        assertSame(before, classes());
        assertEquals("wove 1 method in 1 class", weave().summary());
    }

    @Test
    void frameClassesWrittenByHandStay() throws IOException {
        compile("package com.acme; class ByHand extends io.elio.Task<Integer> { static final String ELIO_0 = \"1\"; }");
        Map<String, byte[]> compiled = classes();
        weave();
        assertSame(compiled, classes());
    }

    @Test
    void missingFolderIsEmpty() throws IOException {
        assertEquals("wove 0 methods in 0 classes", weave(folder.resolve("absent"), state, WeaverOptions.defaults()).summary());
    }

    private FolderResult weave() throws IOException {
        return weave(folder, state, WeaverOptions.defaults());
    }

    private static FolderResult weave(Path folder, Path state, WeaverOptions options) throws IOException {
        List<Path> classPath = new ArrayList<>(List.of(folder));
        classPath.addAll(ClassPath.parse(System.getProperty("java.class.path")));
        try (ClassPath source = new ClassPath(classPath)) {
            return new FolderWeaver(folder, state, source, options).weave();
        }
    }

    private void compile(String... sources) throws IOException {
        compileInto(folder, sources);
    }

    private static void compileInto(Path folder, String... sources) throws IOException {
        for (Map.Entry<String, byte[]> entry : Fixtures.compile(sources).entrySet()) {
            write(folder, entry.getKey(), entry.getValue());
        }
    }

    private void write(String name, byte[] bytes) throws IOException {
        write(folder, name, bytes);
    }

    private static void write(Path folder, String name, byte[] bytes) throws IOException {
        Path file = folder.resolve(name + ".class");
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
    }

    private byte[] bytes(String name) throws IOException {
        return Files.readAllBytes(folder.resolve(name + ".class"));
    }

    private Set<String> frames() throws IOException {
        Set<String> frames = new TreeSet<>();
        classes().forEach((name, bytes) -> {
            if (ClassHeader.read(bytes).isFrame()) {
                frames.add(name.replace(".class", ""));
            }
        });
        return frames;
    }

    private Map<String, byte[]> classes() throws IOException {
        return classes(folder);
    }

    private static Map<String, byte[]> classes(Path folder) throws IOException {
        Map<String, byte[]> classes = new TreeMap<>();
        for (Path file : files(folder)) {
            classes.put(folder.relativize(file).toString(), Files.readAllBytes(file));
        }
        return classes;
    }

    private static void assertSame(Map<String, byte[]> expected, Map<String, byte[]> actual) {
        assertEquals(expected.keySet(), actual.keySet());
        expected.forEach((name, bytes) -> assertArrayEquals(bytes, actual.get(name), name));
    }

    /** Makes all files old, so that a file written again with the same bytes is seen. */
    private static Map<String, FileTime> age(Path folder) throws IOException {
        for (Path file : files(folder)) {
            Files.setLastModifiedTime(file, LONG_AGO);
        }
        return times(folder);
    }

    private static Map<String, FileTime> times(Path folder) throws IOException {
        Map<String, FileTime> times = new TreeMap<>();
        for (Path file : files(folder)) {
            times.put(folder.relativize(file).toString(), Files.getLastModifiedTime(file));
        }
        return times;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
