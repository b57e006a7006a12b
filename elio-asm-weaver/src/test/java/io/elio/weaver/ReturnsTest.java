package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;

class ReturnsTest {
    /** The returns of {@code m} in code order: v for a value, u for one that was never boxed, t for a tail await. */
    private static String kinds(String body) {
        AsyncCode code = Rooms.of("@Async static Task<Integer> m(Task<Integer> other, boolean b) {" + body + "}"
            + "static void use(Object o) { }").code("m");
        StringBuilder kinds = new StringBuilder();
        for (AbstractInsnNode insn : code.node().instructions) {
            if (insn.getOpcode() == Opcodes.ARETURN) {
                String value = code.returns().returnsUnboxed(insn) ? "u" : "v";
                kinds.append(code.returns().isTail(insn) ? "t" : value);
            }
        }
        return kinds.toString();
    }

    @Test
    void valueOrOtherTask() {
        assertEquals("u", kinds("return Task.of(1);"));
        assertEquals("t", kinds("return other;"));
        assertEquals("t", kinds("return null;"));
    }

    @Test
    void aConditionalReturnsTwice() {
        assertEquals("ut", kinds("return b ? Task.of(1) : other;"));
    }

    @Test
    void aValueIsCarriedPastFinally() {
        assertEquals("v", kinds("try { return Task.of(1); } finally { use(other); }"));
    }

    @Test
    void aBoxThatIsUsedOtherwiseStays() {
        assertEquals("v", kinds("Integer i = 1; use(i); return Task.of(i);"));
    }

    @Test
    void aTaskThatIsUsedOtherwiseIsMade() {
        assertEquals("t", kinds("Task<Integer> t = Task.of(1); use(t); return t;"));
    }

    @Test
    void aTaskInAVariableOfTheSourceIsMade() {
        assertEquals("t", kinds("Task<Integer> t = Task.of(1); return t;"));
    }
}
