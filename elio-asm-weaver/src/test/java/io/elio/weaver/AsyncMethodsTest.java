package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

class AsyncMethodsTest {
    private static final String IMPORTS =
        "import io.elio.*; import static io.elio.Elio.await; import java.util.function.*; import java.io.*;\n";

    @Test
    void markedMethodsWithTheirKind() {
        assertEquals(List.of(
            "plain TASK",
            "array TASK",
            "nested TASK",
            "generic TASK",
            "wildcard TASK",
            "raw TASK",
            "list TASK",
            "numbers GENERATOR"), found("""
            class C {
                @Async Task<String> plain() { return Task.of("x"); }
                @Async static Task<byte[]> array() { return null; }
                @Async Task<java.util.Map.Entry<String, Integer>> nested() throws IOException { return null; }
                @Async <T extends Number> Task<T> generic() { return null; }
                @Async Task<? extends Number> wildcard() { return null; }
                @Async Task raw() { return null; }
                @Async Task<java.util.List<String>[][]> list() { return null; }
                @Async Generator<Integer> numbers() { Generator.yield(1); return Generator.end(); }
                Task<String> notMarked() { return plain(); }
            }
            """));
    }

    @Test
    void bridgesAreNoMethodsOfTheirOwn() {
        assertEquals(List.of("get TASK"), found("""
            class C implements Supplier<Task<String>> {
                @Async public Task<String> get() { return Task.of(await(Task.of("x"))); }
            }
            """));
    }

    @Test
    void lambdasThatReturnTasksAndAwait() {
        Map<String, Long> lambdas = found("""
            class C {
                interface Named { Task<String> call(String name) throws Exception; }
                AsyncCallable<String> make(Task<String> t) { return () -> Task.of(await(t)); }
                Supplier<Supplier<Task<String>>> deep(Task<String> t) {
                    return () -> {
                        Named n = x -> Task.of(x + await(t));
                        return () -> Task.of(await(t));
                    };
                }
                Object serialisable(Task<String> t) { return (Supplier<Task<String>> & Serializable) () -> Task.of(await(t)); }
                AsyncCallable<String> sync(Task<String> t) { return () -> Task.of("no await"); }
                AsyncCallable<String> reference(C c) { return c::async; }
                @Async Task<String> async() { return null; }
            }
            """).stream().collect(Collectors.groupingBy(m -> m.replaceAll("\\$(\\w+)\\$.* TASK", " $1"),
                TreeMap::new, Collectors.counting()));
        assertEquals("{async TASK=1, lambda deep=2, lambda make=1, lambda serialisable=1}",
            lambdas.toString());
    }

    @Test
    void lambdasInInterfacesAndStaticContexts() {
        assertEquals(List.of("lambda$of$0 TASK"), found("""
            interface C {
                static AsyncCallable<String> of(Task<String> t) { return () -> Task.of(await(t)); }
            }
            """));
    }

    @Test
    void wovenMethodsAreLeftAlone() {
        ClassNode c = Fixtures.node(Fixtures.compile(IMPORTS
            + "class C { @Async Task<String> m(int i) { return Task.of(await(Task.of(\"\"))); } }").get("C"));
        MethodNode body = new MethodNode(Opcodes.ACC_PRIVATE, "m", "(ILio/elio/coro/Coroutine;LC$m$Frame;)Ljava/lang/Object;", null, null);
        c.methods.add(body);
        assertEquals(List.of(), describe(AsyncMethods.of(c, hierarchy())));
    }

    @Test
    void kotlinLambdaThatIsAClass() {
        assertEquals(List.of("invoke TASK"), describe(AsyncMethods.of(kotlinClass(3), hierarchy())));
    }

    @Test
    void kotlinObjectIsNoLambda() {
        AsyncMethods methods = AsyncMethods.of(kotlinClass(1), hierarchy());
        assertEquals(List.of(), describe(methods));
        assertEquals("await in a method that is not marked @Async", methods.findings().get(0).problem());
    }

    @Test
    void interfaceWhoseBodiesKotlinKeepsElsewhere() {
        ClassNode c = new ClassNode();
        int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT;
        c.visit(Opcodes.V1_8, access | Opcodes.ACC_INTERFACE, "Shape", null, "java/lang/Object", null);
        MethodNode area = new MethodNode(access, "area", "()Lio/elio/Task;", null, null);
        area.invisibleAnnotations = List.of(new AnnotationNode(AwaitCalls.ASYNC));
        c.methods.add(area);
        assertEquals(1, AsyncMethods.of(c, hierarchy()).findings().size());
        c.visitInnerClass("Shape$DefaultImpls", "Shape", "DefaultImpls", Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC);
        assertEquals(List.of(), AsyncMethods.of(c, hierarchy()).findings());
    }

    @Test
    void theBodyHasTwoParametersMore() {
        assertEquals(List.of(), problemsWithLongParameters(126, "int last"));
        assertEquals(List.of("254 parameter slots (expected: at most 253; long and double take two, the receiver takes one)"),
            problemsWithLongParameters(126, "int last, int another"));
    }

    private static List<String> problemsWithLongParameters(int longs, String last) {
        String parameters = IntStream.range(0, longs).mapToObj(i -> "long p" + i + ", ").collect(Collectors.joining()) + last;
        byte[] c = Fixtures.compile(
            IMPORTS + "class C { @Async static Task<Void> m(" + parameters + ") { return Task.done(); } }").get("C");
        return AsyncMethods.of(Fixtures.node(c), hierarchy()).findings().stream().map(Finding::problem).toList();
    }

    /** What kotlinc makes of a lambda that it does not compile to an invokedynamic. */
    private static ClassNode kotlinClass(int kind) {
        ClassNode c = new ClassNode();
        c.visit(Opcodes.V1_8, Opcodes.ACC_FINAL, "Main$run$1", null, "kotlin/jvm/internal/Lambda",
            new String[] {"kotlin/jvm/functions/Function0"});
        AnnotationNode metadata = new AnnotationNode("Lkotlin/Metadata;");
        metadata.values = List.of("mv", new int[] {2, 1, 0}, "k", kind, "xi", 48);
        c.visibleAnnotations = List.of(metadata);
        MethodNode bridge = new MethodNode(Opcodes.ACC_PUBLIC | Opcodes.ACC_BRIDGE | Opcodes.ACC_SYNTHETIC, "invoke",
            "()Ljava/lang/Object;", null, null);
        MethodNode invoke = new MethodNode(Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL, "invoke", "()Lio/elio/Task;", null, null);
        invoke.instructions.add(new MethodInsnNode(Opcodes.INVOKESTATIC, "Main", "load", "()Lio/elio/Task;"));
        invoke.instructions.add(new MethodInsnNode(Opcodes.INVOKESTATIC, AwaitCalls.ELIO, "await", AwaitCalls.AWAIT_AWAITABLE));
        invoke.instructions.add(new MethodInsnNode(Opcodes.INVOKESTATIC, Names.TASK, "of", "(Ljava/lang/Object;)Lio/elio/Task;"));
        invoke.instructions.add(new InsnNode(Opcodes.ARETURN));
        c.methods.addAll(List.of(bridge, invoke));
        return c;
    }

    private static List<String> found(String source) {
        Map<String, byte[]> classes = Fixtures.compile(IMPORTS + source);
        return describe(AsyncMethods.of(Fixtures.node(classes.get("C")), hierarchy()));
    }

    private static List<String> describe(AsyncMethods methods) {
        return methods.methods().stream()
            .map(m -> m.node().name + " " + m.kind()).toList();
    }

    private static ClassHierarchy hierarchy() {
        return new ClassHierarchy(Fixtures.source(), List.of());
    }
}
