package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;

class AwaitCallsTest {
    private static final ClassNode CALLS = Fixtures.node(Fixtures.compile("""
        import io.elio.*;
        import java.util.concurrent.*;
        import java.util.function.Function;
        class Calls {
            static Object await(Object notOurs) { return null; }
            void all(Task<String> t, CompletableFuture<String> f) throws Exception {
                Elio.await(t);
                Elio.await(f);
                Elio.await(t, java.io.IOException.class);
                Generator.yield(1);
                Task.of(1);
                Task.done();
                Generator.end();
                Task.failed(new Exception());
                await(t);
                Function<Task<String>, String> ref = Elio::await;
                Function<Task<String>, Object> other = Calls::await;
            }
        }
        """).get("Calls"));

    @Test
    void eachCallIsRecognisedForWhatItIs() {
        StringJoiner seen = new StringJoiner(", ");
        for (AbstractInsnNode insn : Fixtures.method(CALLS, "all").instructions) {
            String name = name(insn);
            if (!name.isEmpty()) {
                seen.add(name);
            }
        }
        assertEquals("await, await of stage, typed await, yield, of, done, end, reference", seen.toString());
    }

    private static String name(AbstractInsnNode insn) {
        if (AwaitCalls.isAwait(insn)) {
            MethodInsnNode call = (MethodInsnNode) insn;
            assertEquals(true, AwaitCalls.suspends(insn));
            return AwaitCalls.isAwaitOfStage(call) ? "await of stage" : AwaitCalls.isTypedAwait(call) ? "typed await" : "await";
        }
        if (AwaitCalls.isYield(insn)) {
            assertEquals(true, AwaitCalls.suspends(insn));
            return "yield";
        }
        assertEquals(false, AwaitCalls.suspends(insn));
        return AwaitCalls.isTaskOf(insn) ? "of" : AwaitCalls.isTaskDone(insn) ? "done" : AwaitCalls.isGeneratorEnd(insn) ? "end"
            : AwaitCalls.refersToAwait(insn) ? "reference" : "";
    }
}
