package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

class FrameClassEmitterTest {
    private static Woven weave(String members) {
        return Woven.weave(Rooms.compile(members), WeaverOptions.defaults());
    }

    @Test
    void aFinalSyntheticNestMate() {
        Woven woven = weave("@Async Task<Void> m() { return Task.done(); } class Inner { @Async Task<Void> n() { return Task.done(); } }");
        for (ClassNode frame : List.of(woven.frame("C", "m"), woven.frame("C$Inner", "n"))) {
            assertEquals(Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC, frame.access);
            assertEquals("C", frame.nestHostClass);
            assertEquals("io/elio/coro/Frame", frame.superName);
            assertEquals("C.java", frame.sourceFile);
            assertTrue(woven.node("C").nestMembers.contains(frame.name));
        }
    }

    @Test
    void noStaticInitialiser() {
        Woven woven = weave("@Async Task<Void> m() { return Task.done(); }");
        assertEquals(List.of("<init>", "start", "resume", "clear", "stackWeight"),
            woven.frame("C", "m").methods.stream().map(m -> m.name).toList());
    }

    @Test
    void oneConstructorForSavingOneForTheTask() {
        Woven woven = weave("""
            @Async Task<Void> m(long l, String s) { return Task.done(); }
            @Async static Task<Void> n() { return Task.done(); }""");
        assertEquals(List.of("(LC;)V", "(LC;JLjava/lang/String;)V"), constructors(woven.frame("C", "m")));
        assertEquals(List.of("()V"), constructors(woven.frame("C", "n")));
    }

    private static List<String> constructors(ClassNode c) {
        return c.methods.stream().filter(m -> m.name.equals("<init>")).map(m -> m.desc).toList();
    }

    @Test
    void theResultIsPutByItsKind() {
        Woven woven = weave("""
            @Async static Task<Boolean> z() { return Task.of(true); }
            @Async static Task<Double> d() { return Task.of(1.0); }
            @Async static Task<String> s() { return Task.of("s"); }
            """);
        assertEquals("putBoolean", put(woven.frame("C", "z")));
        assertEquals("putDouble", put(woven.frame("C", "d")));
        assertEquals("putReference", put(woven.frame("C", "s")));
    }

    private static String put(ClassNode frame) {
        for (var insn : Fixtures.method(frame, "resume").instructions) {
            if (insn instanceof org.objectweb.asm.tree.MethodInsnNode call && call.name.startsWith("put")) {
                return call.name;
            }
        }
        throw new AssertionError("no put in " + frame.name);
    }

    @Test
    void theDummyOfASuspendedBodyIsNotBoxedWhereThatAllocates() {
        Woven woven = weave("""
            @Async static Task<Integer> i() { return Task.of(1); }
            @Async static Task<Double> d() { return Task.of(1.0); }
            """);
        assertFalse(testsTheFlag(woven.frame("C", "i")));
        assertTrue(testsTheFlag(woven.frame("C", "d")));
    }

    private static boolean testsTheFlag(ClassNode frame) {
        for (var insn : Fixtures.method(frame, "start").instructions) {
            if (insn.getOpcode() == Opcodes.IFNE) {
                return true;
            }
        }
        return false;
    }

    @Test
    void generators() {
        Woven woven = weave("@Async static Generator<String> m() { Generator.yield(\"a\"); return Generator.end(); }");
        assertEquals("io/elio/coro/GeneratorFrame", woven.frame("C", "m").superName);
    }
}
