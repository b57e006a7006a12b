package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

class StubTest {
    private final Woven woven = Woven.weave(Rooms.compile("""
        @Deprecated @Async public final <T extends Number> Task<T> m(Awaitable<T> a, String... more) throws java.io.IOException {
            return Task.of(await(a));
        }"""), WeaverOptions.defaults());

    private MethodNode method(String descriptor) {
        return woven.node("C").methods.stream().filter(m -> m.name.equals("m") && m.desc.startsWith(descriptor)).findFirst().orElseThrow();
    }

    @Test
    void theDeclarationStaysAsItWas() {
        MethodNode stub = method("(Lio/elio/Awaitable;[Ljava/lang/String;)");
        MethodNode original = Fixtures.method(Fixtures.node(woven.original().get("C")), "m");
        assertEquals(original.access, stub.access);
        assertEquals(original.signature, stub.signature);
        assertEquals(List.of("java/io/IOException"), stub.exceptions);
        assertEquals("Ljava/lang/Deprecated;", stub.visibleAnnotations.get(0).desc);
        assertEquals(AwaitCalls.ASYNC, stub.invisibleAnnotations.get(0).desc);
        assertEquals(List.of("a", "more"), stub.parameters.stream().map(p -> p.name).toList());
    }

    @Test
    void nothingOfTheSourceRunsInIt() {
        MethodNode stub = method("(Lio/elio/Awaitable;[Ljava/lang/String;)");
        for (var insn : stub.instructions) {
            assertFalse(insn instanceof LineNumberNode);
        }
        assertEquals(List.of(), stub.localVariables == null ? List.of() : stub.localVariables);
    }

    @Test
    void theBodyHasNeitherAnnotationsNorSignature() {
        MethodNode body = method("(Lio/elio/Awaitable;[Ljava/lang/String;Lio/elio/coro/Coroutine;");
        assertNull(body.visibleAnnotations);
        assertNull(body.invisibleAnnotations);
        assertNull(body.signature);
        assertNotNull(body.localVariables);
        assertEquals(List.of("java/io/IOException"), body.exceptions);
    }
}
