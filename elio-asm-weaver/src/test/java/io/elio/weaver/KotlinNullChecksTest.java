package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

class KotlinNullChecksTest {
    private static final String INTRINSICS = "kotlin/jvm/internal/Intrinsics";

    @Test
    void checkBehindTaskOfGoes() {
        MethodNode m = method(Names.TASK, "of", "(Ljava/lang/Object;)Lio/elio/Task;");
        KotlinNullChecks.remove(m);
        assertEquals("1 184 176", opcodes(m));
    }

    @Test
    void checkBehindEndGoes() {
        MethodNode m = method(Names.GENERATOR, "end", "()Lio/elio/Generator;");
        KotlinNullChecks.remove(m);
        assertEquals("1 184 176", opcodes(m));
    }

    @Test
    void checkBehindOtherCallStays() {
        MethodNode m = method("Other", "of", "(Ljava/lang/Object;)Lio/elio/Task;");
        KotlinNullChecks.remove(m);
        assertEquals("1 184 89 18 184 176", opcodes(m));
    }

    private static MethodNode method(String owner, String name, String desc) {
        MethodNode m = new MethodNode(Opcodes.ACC_STATIC, "m", "()Lio/elio/Task;", null, null);
        m.visitInsn(Opcodes.ACONST_NULL);
        m.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, desc, false);
        m.visitInsn(Opcodes.DUP);
        m.visitLdcInsn(name + "(...)");
        Label line = new Label();
        m.visitLabel(line);
        m.visitLineNumber(7, line);
        m.visitMethodInsn(Opcodes.INVOKESTATIC, INTRINSICS, "checkNotNullExpressionValue", "(Ljava/lang/Object;Ljava/lang/String;)V",
            false);
        m.visitInsn(Opcodes.ARETURN);
        return m;
    }

    private static String opcodes(MethodNode m) {
        StringBuilder opcodes = new StringBuilder();
        m.instructions.forEach(insn -> opcodes.append(insn.getOpcode() < 0 ? "" : insn.getOpcode() + " "));
        return opcodes.toString().trim();
    }
}
