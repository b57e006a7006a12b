package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

class SaveHelpersTest {
    private static List<MethodNode> helpers(String members) {
        return Woven.weave(Rooms.compile(members), WeaverOptions.defaults()).node("C").methods.stream()
            .filter(m -> m.name.endsWith("$save")).toList();
    }

    @Test
    void statesWithValuesOfTheSameKindsShareAHelper() {
        List<MethodNode> helpers = helpers("""
            @Async Task<String> m(Awaitable<String> a, Awaitable<String> b) {
                String s = await(a);
                String t = await(b);
                String u = await(a);
                return Task.of(u + t);
            }""");
        assertEquals(List.of("(Ljava/lang/Object;Ljava/lang/Object;LC;LC$m$Frame1;Lio/elio/coro/Coroutine;I)V",
            "(Ljava/lang/Object;LC;LC$m$Frame1;Lio/elio/coro/Coroutine;I)V"), helpers.stream().map(m -> m.desc).sorted((x, y) ->
            y.length() - x.length()).toList());
        helpers.forEach(m -> assertEquals(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, m.access));
    }

    /** Which method links the frame that {@code m} saves at its only await. */
    private static List<String> linkedBy(String callee) {
        return Woven.weave(Rooms.compile(callee + "@Async Task<Integer> m(int n) { return Task.of(await(callee(n)) + n); }"),
                WeaverOptions.defaults()).node("C").methods.stream()
            .filter(m -> m.name.startsWith("m$save"))
            .flatMap(m -> StreamSupport.stream(m.instructions.spliterator(), false))
            .filter(insn -> insn instanceof MethodInsnNode call && call.owner.equals(Names.COROUTINE))
            .map(insn -> ((MethodInsnNode) insn).name).toList();
    }

    @Test
    void aCalleeThatSavesItselfHasLinkedItsFrame() {
        assertEquals(List.of("linkCaller"), linkedBy("@Async private Task<Integer> callee(int n) { return Task.of(await(Task.of(n)) + 1); }"));
    }

    @Test
    void aCalleeThatMayLeaveByATailAwaitMayHaveLinkedNone() {
        assertEquals(List.of("link"), linkedBy("""
            @Async private Task<Integer> callee(int n) { return n > 0 ? other() : Task.of(await(Task.of(n)) + 1); }
            Task<Integer> other() { return Task.of(1); }
            """));
    }

    @Test
    void aCalleeOfACycleMayNotHaveBegun() {
        assertEquals(List.of("link"), linkedBy("@Async private Task<Integer> callee(int n) { return Task.of(await(callee(n)) + 1); }"));
    }

    @Test
    void aCalleeThatIsStartedThroughItsFrameMayHaveLinkedNone() {
        assertEquals(List.of("link"), linkedBy("@Async Task<Integer> callee(int n) { return Task.of(await(Task.of(n)) + 1); }"));
    }

    @Test
    void moreValuesThanParametersAreSavedInPlace() {
        String declarations = IntStream.range(0, 140).mapToObj(i -> "long v" + i + " = n + " + i + ";").collect(Collectors.joining());
        String sum = IntStream.range(0, 140).mapToObj(i -> "v" + i).collect(Collectors.joining(" + "));
        assertEquals(List.of(), helpers("@Async static Task<Long> m(Awaitable<Long> a, long n) {" + declarations
            + "int[] x = new int[1]; x[0] += await(a); return Task.of(x[0] + " + sum + "); }"));
    }

    /** The optimising compiler inlines no method of a subclass of {@code Throwable}. */
    @Test
    void helpersOfALoopStandInAThrowableThatBothBodiesCall() {
        Woven woven = Woven.weave(Rooms.compile("""
            @Async Task<Integer> m(Awaitable<Integer> a, int n) {
                int sum = 0;
                for (int i = 0; i < n; i++) { sum += await(a); }
                return Task.of(sum);
            }"""), WeaverOptions.defaults());
        ClassNode saves = woven.node("C$m$Frame1$Saves");
        assertEquals("java/lang/Throwable", saves.superName);
        String helper = "m$save(ILjava/lang/Object;IILC;LC$m$Frame1;Lio/elio/coro/Coroutine;I)V";
        assertEquals(List.of(helper), saves.methods.stream().map(m -> m.name + m.desc).toList());
        assertEquals(Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, saves.methods.get(0).access);
        assertEquals(List.of(helper, helper), woven.node("C").methods.stream()
            .flatMap(m -> StreamSupport.stream(m.instructions.spliterator(), false))
            .filter(insn -> insn instanceof MethodInsnNode call && call.owner.equals(saves.name))
            .map(insn -> ((MethodInsnNode) insn).name + ((MethodInsnNode) insn).desc).toList());
        assertEquals(List.of("C$m$Frame1", "C$m$Frame1$Saves"), woven.node("C").nestMembers);
    }

    @Test
    void methodsWithoutAnAwaitInALoopNeedNoClassMore() {
        Woven woven = Woven.weave(Rooms.compile("@Async Task<Integer> m(Awaitable<Integer> a) { return Task.of(await(a) + 1); }"),
            WeaverOptions.defaults());
        assertEquals(List.of("C$m$Frame1"), woven.node("C").nestMembers);
    }
}
