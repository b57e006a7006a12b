package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

class TaskClassTest {
    private static final String CALLER = "@Async Task<Object> caller() { return Task.of(await(m(%s))); }";
    private static final String METHOD = "@Async private Task<Object> m(%s) { Object r = await(Task.of(1)); %s return Task.of(r); }";

    private static Woven weave(String members) {
        return Woven.weave(Rooms.compile(members), WeaverOptions.defaults());
    }

    /** An instance method, whose frame has 24 bytes without further fields; its arguments are not used behind the await. */
    private static Woven small() {
        return weave(CALLER.formatted("1, \"s\"") + METHOD.formatted("int n, String s", ""));
    }

    private static List<String> fields(ClassNode c) {
        return c.fields.stream().filter(f -> (f.access & Opcodes.ACC_STATIC) == 0).map(f -> f.name + ":" + f.desc).toList();
    }

    @Test
    void theTaskHasTheFieldsThatItsArgumentsAloneNeed() {
        Woven woven = small();
        assertEquals(List.of("self:LC;"), fields(woven.node("C$m$Frame2")));
        assertEquals(List.of("a0:Ljava/lang/Object;", "i0:I"), fields(woven.node("C$m$Frame2$Task")));
        assertEquals("C$m$Frame2", woven.node("C$m$Frame2$Task").superName);
        assertEquals(Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC, woven.node("C$m$Frame2$Task").access);
        assertEquals(Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC, woven.node("C$m$Frame2").access);
    }

    @Test
    void onlyTheTaskCanBeStarted() {
        Woven woven = small();
        assertEquals(List.of("<init>", "start"), woven.node("C$m$Frame2$Task").methods.stream().map(m -> m.name).toList());
        assertEquals(List.of("<init>", "resume", "clear", "stackWeight"), woven.node("C$m$Frame2").methods.stream().map(m -> m.name).toList());
    }

    @Test
    void itIsANestMateThatTheHostAndTheMarkList() {
        Woven woven = small();
        assertEquals("C", woven.node("C$m$Frame2$Task").nestHostClass);
        assertTrue(woven.node("C").nestMembers.contains("C$m$Frame2$Task"));
        assertTrue(ClassHeader.read(woven.classes().get("C")).frameClasses().contains("C$m$Frame2$Task"));
        assertTrue(ClassHeader.read(woven.classes().get("C$m$Frame2$Task")).isFrame());
    }

    @Test
    void whatIsSavedIsAFieldOfTheFrameThoughAnArgumentUsesItToo() {
        Woven woven = weave(CALLER.formatted("1, 2, 3") + METHOD.formatted("int n, int o, int p", "r = n;"));
        assertEquals(List.of("i0:I", "self:LC;"), fields(woven.node("C$m$Frame2")).stream().sorted().toList());
        assertEquals(List.of("i1:I", "i2:I"), fields(woven.node("C$m$Frame2$Task")));
    }

    /** The references among the arguments are nulled at the start, whichever class holds them, so that there is nothing left to clear. */
    @Test
    void theStartNullsTheReferencesOfBothClasses() {
        Woven woven = weave(CALLER.formatted("\"s\", \"t\", 1") + METHOD.formatted("String s, String t, int n", "r = s;"));
        List<String> nulled = StreamSupport.stream(Fixtures.method(woven.node("C$m$Frame2$Task"), "start").instructions.spliterator(), false)
            .filter(insn -> insn.getOpcode() == Opcodes.PUTFIELD).map(insn -> ((FieldInsnNode) insn).name).toList();
        assertEquals(List.of("a0", "a1"), nulled);
    }

    @Test
    void verifyingTheStubDoesNotLoadIt() {
        var stub = small().node("C").methods.stream().filter(m -> m.name.equals("m") && !m.desc.contains("Coroutine")).findFirst().orElseThrow();
        assertEquals(List.of("C$m$Frame2$Task", Names.TASK), StreamSupport.stream(stub.instructions.spliterator(), false)
            .filter(insn -> insn instanceof TypeInsnNode).map(insn -> ((TypeInsnNode) insn).desc).toList());
    }

    /** Saved besides the receiver are the values named in {@code used}; the object without the others is compared with that with all. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "int n            | 1         | r = 0;             | true",
        "int n            | 1         | r = n;             | false",
        "int n, int o     | 1, 2      | r = n;             | false",
        "int n, int o     | 1, 2      | r = 0;             | true",
        "int n, long o    | 1, 2      | r = n;             | true",
        "int n, int o, int p | 1, 2, 3 | r = n;            | true",
        "long n           | 1         | r = 0;             | true",
        "long n           | 1         | r = n;             | false",
    })
    void whereAFrameBecomesSmaller(String parameters, String arguments, String used, boolean expected) {
        Woven woven = weave(CALLER.formatted(arguments) + METHOD.formatted(parameters, used));
        assertEquals(expected, woven.classes().containsKey("C$m$Frame2$Task"), woven.classes().keySet().toString());
    }

    @Test
    void aFrameWithoutReceiverHasRoomForOneField() {
        String method = METHOD.replace("private", "static");
        assertFalse(hasTaskClass(CALLER.formatted("1") + method.formatted("int n", "")));
        assertTrue(hasTaskClass(CALLER.formatted("1, 2") + method.formatted("int n, int o", "")));
    }

    private static boolean hasTaskClass(String members) {
        return weave(members).classes().keySet().stream().anyMatch(name -> name.endsWith(FrameNames.TASK));
    }

    @Test
    void notWhereAllFramesAreTasks() {
        assertFalse(hasTaskClass(METHOD.formatted("int n, String s", "")), "never called");
        assertFalse(hasTaskClass(CALLER.formatted("1") + METHOD.formatted("int n", "").replace("private", "")), "overridable");
        assertFalse(hasTaskClass("@Async static Generator<Integer> g(int n, int o, int p) { Generator.yield(n + o + p); return Generator.end(); }"),
            "generator");
    }

    @Test
    void notWhereNoFrameIsSaved() {
        assertFalse(hasTaskClass(CALLER.formatted("1, \"s\"") + "@Async private Task<Object> m(int n, String s) { return Task.of(s + n); }"));
    }

    @Test
    void notWithoutDirectStarts() {
        Woven woven = Woven.weave(Rooms.compile(CALLER.formatted("1, \"s\"") + METHOD.formatted("int n, String s", "")),
            new WeaverOptions(false));
        assertFalse(woven.classes().containsKey("C$m$Frame2$Task"));
    }
}
