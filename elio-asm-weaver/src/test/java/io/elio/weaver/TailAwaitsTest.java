package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

class TailAwaitsTest {
    /** The calls of a body, each with {@code !} if its result is returned at once, and without a look at the flag. */
    private static List<String> calls(String members) {
        List<String> calls = new ArrayList<>();
        for (AbstractInsnNode insn : Woven.weave(Rooms.compile(members), WeaverOptions.defaults()).body("C", "m").instructions) {
            if (insn instanceof MethodInsnNode call) {
                int next = Insns.realAt(call.getNext()).getOpcode();
                calls.add(call.name + (next >= Opcodes.IRETURN && next <= Opcodes.ARETURN ? "!" : ""));
            }
        }
        return calls;
    }

    @Test
    void anotherTaskIsAwaitedInPlaceOfThisOne() {
        assertEquals(List.of("await!"), calls("@Async static Task<String> m(Task<String> t) { return t; }"));
    }

    @Test
    void aCalleeInTheNestIsStartedDirectly() {
        assertEquals(List.of("n!"), calls("""
            @Async Task<Integer> m() { return n(2); }
            @Async private Task<Integer> n(int i) { return Task.of(i); }
            """));
    }

    @Test
    void aPrimitiveResultIsBoxedWhereOtherReturnsAreReferences() {
        assertEquals(List.of("n", "valueOf!"), calls("""
            @Async static Task<Integer> m(Integer i) { if (i == null) return n(); return Task.of(i); }
            @Async static Task<Integer> n() { return Task.of(1); }
            """));
    }

    @Test
    void aTaskMadeInATryBlockIsAwaitedBehindIt() {
        assertEquals(List.of("n", "await!", "getMessage!"), calls("""
            @Async static Task<String> m() { try { return n(); } catch (RuntimeException e) { return Task.of(e.getMessage()); } }
            @Async static Task<String> n() { return Task.of("n"); }
            """));
    }

    @Test
    void aReturnThatStandsInARangeIsMovedOutOfIt() {
        String member = """
            @Async static Task<String> m(boolean b, Task<String> t, Task<String> u) {
                try { return b ? t : u; } catch (RuntimeException e) { return Task.of(e.getMessage()); }
            }""";
        assertEquals(List.of("await!", "getMessage!", "await!"), calls(member));
    }
}
