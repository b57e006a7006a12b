package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

class ExceptionRangesTest {
    private static MethodNode body(String members) {
        return Woven.weave(Rooms.compile(members), WeaverOptions.defaults()).body("C", "m");
    }

    private static MethodNode resumed(String members) {
        return Woven.weave(Rooms.compile(members), WeaverOptions.defaults()).bodies("C", "m").get(1);
    }

    private static List<String> handlersAt(MethodNode body, String call) {
        List<String> types = new ArrayList<>();
        for (AbstractInsnNode insn : body.instructions) {
            if (insn instanceof MethodInsnNode m && m.name.equals(call)) {
                int at = body.instructions.indexOf(insn);
                for (TryCatchBlockNode block : body.tryCatchBlocks) {
                    if (body.instructions.indexOf(block.start) <= at && at < body.instructions.indexOf(block.end)) {
                        types.add(String.valueOf(block.type));
                    }
                }
            }
        }
        return types;
    }

    @Test
    void theResultIsTakenInTheRangesOfItsAwaitInTheirOrder() {
        MethodNode body = body("""
            @Async static Task<String> m(Awaitable<String> a) {
                try {
                    try { return Task.of(await(a)); } catch (IllegalStateException e) { return Task.of("inner"); }
                } catch (ArithmeticException e) { return Task.of("outer"); } catch (RuntimeException e) { return Task.of("last"); }
            }""");
        List<String> ranges = List.of("java/lang/IllegalStateException", "java/lang/ArithmeticException", "java/lang/RuntimeException");
        assertEquals(ranges, handlersAt(body, "await"));
        assertEquals(ranges, handlersAt(body, "takeReference"));
    }

    @Test
    void nothingIsRestoredInARange() {
        MethodNode body = body("""
            @Async static Task<Integer> m(Awaitable<String> a, int n) {
                try { await(a); } catch (IllegalStateException e) { n++; }
                return Task.of(n);
            }""");
        for (AbstractInsnNode insn : body.instructions) {
            if (insn instanceof org.objectweb.asm.tree.FieldInsnNode field && field.name.equals("i0")) {
                int at = body.instructions.indexOf(insn);
                assertFalse(body.tryCatchBlocks.stream().anyMatch(block ->
                    body.instructions.indexOf(block.start) <= at && at < body.instructions.indexOf(block.end)));
            }
        }
    }

    @Test
    void savingIsCoveredByTheAbandonPathAlone() {
        MethodNode body = body("""
            @Async static Task<String> m(Awaitable<String> a) {
                try { return Task.of(await(a)); } catch (Throwable e) { return Task.of("caught"); }
            }""");
        assertEquals(List.of("null"), handlersAt(body, "m$save"));
        assertEquals(List.of(), handlersAt(body, "abandon"));
    }

    @Test
    void aCopiedIterationHasTheRangesOfTheOriginal() {
        MethodNode body = resumed("""
            @Async static Task<Integer> m(Awaitable<Integer> a, int n) {
                for (int i = 0; i < n; i++) {
                    try { n += await(a); String.valueOf(n); } catch (IllegalStateException e) { n--; }
                }
                return Task.of(n);
            }""");
        assertEquals(List.of("java/lang/IllegalStateException", "java/lang/IllegalStateException"), handlersAt(body, "valueOf"));
    }

    @Test
    void tailAwaitsLeaveAllRanges() {
        MethodNode body = body("""
            @Async static Task<String> m(Task<String> t) {
                try { return t; } catch (RuntimeException e) { return Task.of("caught"); }
            }""");
        assertEquals(List.of(), handlersAt(body, "await"));
    }
}
