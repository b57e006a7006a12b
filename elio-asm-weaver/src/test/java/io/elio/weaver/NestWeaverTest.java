package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

class NestWeaverTest {
    private static WeaveResult weave(Map<String, byte[]> classes) {
        List<ClassFile> nest = new ArrayList<>();
        classes.forEach((name, bytes) -> nest.add(new ClassFile(name, bytes)));
        return new Weaver(WeaverOptions.defaults(), Fixtures.source(classes)).weave(nest);
    }

    private static List<String> names(WeaveResult result) {
        return result.changed().stream().map(ClassFile::internalName).toList();
    }

    @Test
    void classesWithoutAsyncCodeAreNoneOfTheResult() {
        Map<String, byte[]> classes = Rooms.compile("""
            @Async static Task<Void> m() { return Task.done(); }
            static class Plain { int n; }
            static class Other { @Async Task<Void> o() { return Task.done(); } }
            """);
        assertEquals(List.of("C", "C$Other", "C$m$Frame1", "C$Other$o$Frame2"), names(weave(classes)));
        assertEquals(List.of(), names(weave(Rooms.compile("Task<String> t;"))));
    }

    @Test
    void theHostOfAsyncClassesListsTheirFrames() {
        WeaveResult result = weave(Rooms.compile("static class Other { @Async Task<Void> o() { return Task.done(); } }"));
        assertEquals(List.of("C$Other", "C", "C$Other$o$Frame1"), names(result));
        assertEquals(List.of("C$Other", "C$Other$o$Frame1"), Fixtures.node(result.changed().get(1).bytes()).nestMembers);
    }

    @Test
    void weavingTwiceChangesNothing() {
        Woven woven = Woven.weave(Rooms.compile("""
            @Async static Task<Void> m() { return Task.done(); }
            static class Other { @Async Task<Void> o() { return Task.done(); } }
            """), WeaverOptions.defaults());
        assertEquals(List.of(), weave(woven.classes()).changed());
    }

    @Test
    void weavingIsDeterministic() {
        Map<String, byte[]> classes = Rooms.compile("""
            @Async static Task<Integer> m(Awaitable<Integer> a) { int s = 0; for (int i = 0; i < 3; i++) { s += await(a); }
                return Task.of(s); }
            @Async static Task<Integer> n(Awaitable<Integer> a) { return m(a); }
            """);
        WeaveResult first = weave(classes);
        WeaveResult second = weave(classes);
        for (int i = 0; i < first.changed().size(); i++) {
            assertArrayEquals(first.changed().get(i).bytes(), second.changed().get(i).bytes());
        }
    }

    @Test
    void theMarkNamesProtocolAndFrames() {
        WeaveResult result = weave(Rooms.compile("""
            @Async static Task<Void> m() { return Task.done(); }
            @Async static Task<Void> n() { return Task.done(); }"""));
        WovenMark mark = WovenMark.of(ClassBytes.read(result.changed().get(0).bytes())).orElseThrow();
        assertEquals(Names.PROTOCOL, mark.protocol());
        assertEquals(List.of("C$m$Frame1", "C$n$Frame2"), mark.frameClasses());
    }

    @Test
    void anOldClassFileIsRaisedToTheVersionOfNests() {
        Map<String, byte[]> classes = Rooms.compile(
            "@Async static Task<Void> m() { return Task.done(); } static int n(int i) { return i > 0 ? i : -i; }");
        ClassWriter old = new ClassWriter(0);
        ClassNode c = Fixtures.node(classes.get("C"));
        c.version = Opcodes.V1_6;
        c.accept(old);
        Woven woven = Woven.weave(Map.of("C", old.toByteArray()), WeaverOptions.defaults());
        assertEquals(Opcodes.V11, woven.node("C").version);
    }

    @Test
    void aMixedNestIsCompletedAndKeepsItsFrameNamesApart() {
        Map<String, byte[]> classes = Rooms.compile("""
            @Async Task<Void> m() { return Task.done(); }
            static class Other { @Async Task<Void> o() { return Task.done(); } }
            """);
        Woven woven = Woven.weave(classes, WeaverOptions.defaults());
        Map<String, byte[]> mixed = new TreeMap<>(classes);
        mixed.put("C$Other", woven.classes().get("C$Other"));
        WeaveResult result = weave(mixed);
        assertEquals(List.of("C", "C$m$Frame1"), names(result));
        assertEquals(List.of("C$Other", "C$m$Frame1", "C$Other$o$Frame2"), Fixtures.node(result.changed().get(0).bytes()).nestMembers);
    }

    @Test
    void aWovenClassWithADirectStartOfARecompiledOneIsAnError() {
        Map<String, byte[]> classes = Rooms.compile("""
            @Async static Task<Integer> m() { return Task.of(1); }
            static class Other {
                @Async Task<Integer> o() { return Task.of(await(m()) + 1); }
            }
            """);
        Map<String, byte[]> mixed = new TreeMap<>(classes);
        mixed.put("C$Other", Woven.weave(classes, WeaverOptions.defaults()).classes().get("C$Other"));
        WeaveResult result = weave(mixed);
        assertEquals(List.of(), result.changed());
        Finding finding = result.findings().get(0);
        assertEquals("C$Other.o: the class is woven and starts C.m directly, which was compiled again since",
            finding.className() + "." + finding.method() + ": " + finding.problem());
        assertEquals(7, finding.line());
    }

    @Test
    void aMemberWithoutItsHostIsAnError() {
        Map<String, byte[]> classes = new TreeMap<>(Rooms.compile("static class Other { @Async Task<Void> o() { return Task.done(); } }"));
        classes.remove("C");
        WeaveResult result = weave(classes);
        assertEquals(List.of(), result.changed());
        assertEquals(List.of("its nest host C is not there to be completed"), result.findings().stream().map(Finding::problem).toList());
    }

    @Test
    void aLongBodyIsAWarning() {
        WeaveResult result = weave(Rooms.compile("@Async static Task<Void> m(Awaitable<Integer> a, int n) {" + "await(a);".repeat(400)
            + "return Task.done(); }"));
        assertEquals(1, result.findings().size());
        Finding finding = result.findings().get(0);
        assertEquals(Finding.Severity.WARNING, finding.severity());
        assertTrue(finding.problem().matches("the woven body takes \\d+ bytes \\(expected: at most 8000.*"), finding.problem());
        assertEquals("m", finding.method());
        assertEquals(List.of("C", "C$m$Frame1"), names(result));
    }

    @Test
    void aBodyBeyondTheLimitOfTheJvmIsAnError() {
        WeaveResult result = weave(Rooms.compile("@Async static Task<Void> m(Awaitable<Integer> a, int n) {" + "await(a);".repeat(3000)
            + "return Task.done(); }"));
        assertEquals(List.of(), result.changed());
        Finding finding = result.findings().get(result.findings().size() - 1);
        assertEquals(Finding.Severity.ERROR, finding.severity());
        assertTrue(finding.problem().matches("the woven body takes \\d+ bytes \\(expected: at most 65535.*"), finding.problem());
    }

    @Test
    void methodsThatAreNotAsyncKeepTheirCode() {
        Map<String, byte[]> classes = Rooms.compile("""
            @Async static Task<Void> m() { return Task.done(); }
            static Object plain(int i) { Runnable r = i > 0 ? () -> { } : null; return r == null ? "none" : r; }
            """);
        byte[] woven = weave(classes).changed().get(0).bytes();
        assertEquals(text(classes.get("C"), "plain"), text(woven, "plain"));
    }

    private static String text(byte[] classFile, String method) {
        var printer = new org.objectweb.asm.util.Textifier();
        var visitor = new org.objectweb.asm.util.TraceMethodVisitor(printer);
        ClassNode c = new ClassNode();
        new ClassReader(classFile).accept(c, 0);
        Fixtures.method(c, method).accept(visitor);
        return printer.getText().toString();
    }
}
