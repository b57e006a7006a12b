package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

class KotlinInlinesTest {
    @Test
    void inlineFunctionMayAwait() {
        assertEquals(List.of(), findings("twice", "$i$f$twice"));
    }

    @Test
    void functionThatInlinesAnotherMayNot() {
        assertEquals(List.of("await in a method that is not marked @Async"), findings("user", "$i$f$twice"));
        assertEquals(List.of("await in a method that is not marked @Async"), findings("user", "user"));
    }

    private static List<String> findings(String method, String variable) {
        ClassNode c = new ClassNode();
        c.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "MainKt", null, "java/lang/Object", null);
        MethodNode m = new MethodNode(Opcodes.ACC_STATIC, method, "(Lio/elio/Task;)Ljava/lang/Object;", null, null);
        Label start = new Label();
        Label end = new Label();
        m.visitLabel(start);
        m.visitVarInsn(Opcodes.ALOAD, 0);
        m.visitMethodInsn(Opcodes.INVOKESTATIC, AwaitCalls.ELIO, "await", AwaitCalls.AWAIT_AWAITABLE, false);
        m.visitInsn(Opcodes.ARETURN);
        m.visitLabel(end);
        m.visitLocalVariable(variable, "I", null, start, end, 1);
        c.methods.add(m);
        return AsyncMethods.of(c, new ClassHierarchy(Fixtures.source(), List.of())).findings().stream().map(Finding::problem).toList();
    }
}
