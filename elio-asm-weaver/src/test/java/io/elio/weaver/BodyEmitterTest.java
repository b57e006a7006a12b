package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

class BodyEmitterTest {
    private static Woven weave(String members) {
        return Woven.weave(Rooms.compile(members), WeaverOptions.defaults());
    }

    private static List<String> calls(MethodNode method) {
        List<String> calls = new ArrayList<>();
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof MethodInsnNode call) {
                calls.add(call.name);
            }
        }
        return calls;
    }

    private static boolean contains(MethodNode method, Class<? extends AbstractInsnNode> kind) {
        for (AbstractInsnNode insn : method.instructions) {
            if (kind.isInstance(insn)) {
                return true;
            }
        }
        return false;
    }

    @Test
    void theBodyIsPrivateAndNotSynthetic() {
        Woven woven = weave("@Async public final Task<Integer> m(Awaitable<Integer> a) { return Task.of(await(a)); }");
        assertEquals(Opcodes.ACC_PRIVATE, woven.body("C", "m").access);
        assertEquals("(Lio/elio/Awaitable;Lio/elio/coro/Coroutine;LC$m$Frame1;)Ljava/lang/Object;", woven.body("C", "m").desc);
    }

    @Test
    void variablesMoveBehindTheTwoNewParameters() {
        Woven woven = weave(
            "@Async Task<Integer> m(Awaitable<Integer> a, long l) { int r = await(a); long s = r; return Task.of((int) (s + l)); }");
        List<String> variables = woven.body("C", "m").localVariables.stream().map(v -> v.name + "@" + v.index).toList();
        assertEquals(List.of("this@0", "a@1", "l@2", "r@6", "s@7"), variables.stream().distinct().sorted((x, y) ->
            Integer.compare(index(x), index(y))).toList());
    }

    private static int index(String variable) {
        return Integer.parseInt(variable.substring(variable.indexOf('@') + 1));
    }

    @Test
    void parameterNamesAreKeptAndTheNewOnesAreSynthetic() {
        Woven woven = weave("@Async Task<Void> m(final String given) { return Task.done(); }");
        List<String> names = woven.body("C", "m").parameters.stream().map(p -> p.name + " " + p.access).toList();
        assertEquals(List.of("given " + Opcodes.ACC_FINAL, "$coroutine " + Opcodes.ACC_SYNTHETIC, "$frame " + Opcodes.ACC_SYNTHETIC),
            names);
    }

    @Test
    void linesStayWithTheBody() {
        Woven woven = weave("@Async static Task<String> m(Awaitable<String> a) {\nString s = await(a);\nreturn Task.of(s);\n}");
        List<Integer> lines = new ArrayList<>();
        for (AbstractInsnNode insn : woven.body("C", "m").instructions) {
            if (insn instanceof LineNumberNode line) {
                lines.add(line.line);
            }
        }
        assertEquals(List.of(6, 7, 6, 6), lines, "the code, the resume point, the save");
    }

    @Test
    void noAwaitMeansNoDispatchAndNoSave() {
        MethodNode body = weave("@Async static Task<Integer> m(int n) { return Task.of(n); }").body("C", "m");
        assertEquals(List.of(), calls(body));
        assertFalse(contains(body, JumpInsnNode.class));
    }

    @Test
    void theFreshBodyOfTwoHasNoWayIntoItsLoops() {
        Woven woven = weave("""
            @Async static Task<Void> m(Awaitable<Integer> a) {
                for (int i = 0; i < 9; i++) { for (int j = 0; j < 9; j++) { await(a); } await(a); }
                return Task.done();
            }""");
        List<MethodNode> bodies = woven.bodies("C", "m").stream().filter(b -> (b.access & Opcodes.ACC_SYNTHETIC) == 0).toList();
        assertEquals(List.of("(Lio/elio/Awaitable;Lio/elio/coro/Coroutine;LC$m$Frame1;)Ljava/lang/Object;",
            "(LC$m$Frame1;Lio/elio/coro/Coroutine;)Ljava/lang/Object;"), bodies.stream().map(b -> b.desc).toList());
        assertFalse(contains(bodies.get(0), TableSwitchInsnNode.class));
        assertFalse(calls(bodies.get(0)).contains("takeReference"));
        assertTrue(contains(bodies.get(1), TableSwitchInsnNode.class));
    }

    /** HotSpot crashed where operands lay on the stack behind the switch, see {@link BodyEmitter}. */
    @Test
    void behindTheSwitchOfAResumedBodyStandsOneOfItsTargets() {
        Woven woven = weave("""
            @Async static Task<Void> m(Awaitable<String> a) {
                System.out.println("length " + new StringBuilder().append(await(a).length()));
                for (int i = 0; i < 9; i++) { System.out.println("length " + await(a).length()); }
                return Task.done();
            }""");
        MethodNode resumed = woven.bodies("C", "m").get(1);
        TableSwitchInsnNode dispatch = null;
        for (AbstractInsnNode insn : resumed.instructions) {
            dispatch = insn instanceof TableSwitchInsnNode found ? found : dispatch;
        }
        AbstractInsnNode behind = dispatch.getNext();
        assertTrue(behind == dispatch.dflt || dispatch.labels.contains(behind), () -> "behind the switch: " + resumed.instructions);
    }

    @Test
    void aCodeOfManyKindsIsWovenAndVerified() {
        Woven woven = weave("""
            @Async static Task<String> m(Awaitable<Integer> a, Object o) throws Exception {
                StringBuilder b = new StringBuilder("x" + await(a));
                outer: for (int i = 0; ; i++) {
                    switch (await(a)) {
                        case 1: continue outer;
                        case 2: b.append(new String(new char[] {(char) (int) await(a)}));
                        default: if (i > 3) break outer;
                    }
                    try (AutoCloseable c = () -> b.append(1); AutoCloseable d = null) {
                        b.append(o instanceof String s && await(a) > 1 ? s : await(a));
                    } catch (IllegalStateException | ClassCastException e) {
                        b.append(await(a)).append(e);
                    } finally {
                        long[][] x = new long[await(a)][2];
                        x[await(a)][0] <<= await(a);
                    }
                }
                return Task.of(b.toString());
            }""");
        assertEquals(List.of(), woven.findings());
        assertEquals(2, woven.bodies("C", "m").size());
        woven.bodies("C", "m").forEach(body -> assertFalse(AwaitCalls.suspends(body)));
    }
}
