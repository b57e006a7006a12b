package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;

class MonitorRegionsTest {
    @Test
    void inBeforeAndAfter() {
        assertEquals("{after=out, before=out, in=in}", regions("""
            at("before");
            synchronized (this) { at("in"); }
            at("after");
            """));
    }

    @Test
    void nestedBlocks() {
        assertEquals("{inner=in, outer=in, outer2=in, rest=out}", regions("""
            synchronized (this) {
                at("outer");
                synchronized (getClass()) { at("inner"); }
                at("outer2");
            }
            at("rest");
            """));
    }

    @Test
    void handlersInsideAndOutside() {
        assertEquals("{body=in, catch=in, catch outside=out, finally inside=in, finally outside=out, rest=out}", regions("""
            try {
                synchronized (this) {
                    try { at("body"); } catch (IllegalStateException e) { at("catch"); } finally { at("finally inside"); }
                }
            } catch (IllegalArgumentException e) {
                at("catch outside");
            } finally {
                at("finally outside");
            }
            at("rest");
            """));
    }

    @Test
    void leftByJumps() {
        assertEquals("{end=out, head=out, in=in, tail=out}", regions("""
            for (int i = 0; i < 9; i++) {
                at("head");
                synchronized (this) {
                    if (i == 1) continue;
                    if (i == 2) break;
                    if (i == 3) return;
                    at("in");
                }
                at("tail");
            }
            at("end");
            """));
    }

    @Test
    void shapeOfKotlin() {
        MethodNode m = new MethodNode(Opcodes.ACC_STATIC, "m", "(Ljava/lang/Object;)V", null, null);
        Label start = new Label();
        Label end = new Label();
        Label inner = new Label();
        Label outer = new Label();
        m.visitTryCatchBlock(start, end, inner, null);
        m.visitTryCatchBlock(new Label(), new Label(), outer, null);
        m.tryCatchBlocks.get(1).start = m.tryCatchBlocks.get(0).start;
        m.visitVarInsn(Opcodes.ALOAD, 0);
        m.visitInsn(Opcodes.MONITORENTER);
        m.visitLabel(start);
        m.visitLdcInsn("in");
        m.visitInsn(Opcodes.POP);
        m.visitLabel(end);
        m.visitVarInsn(Opcodes.ALOAD, 0);
        m.visitInsn(Opcodes.MONITOREXIT);
        m.visitInsn(Opcodes.RETURN);
        m.visitLabel(inner);
        m.visitVarInsn(Opcodes.ALOAD, 0);
        m.visitInsn(Opcodes.MONITOREXIT);
        Label last = new Label();
        m.visitLabel(last);
        m.visitInsn(Opcodes.ATHROW);
        m.visitLabel(outer);
        m.visitLdcInsn("outer");
        m.visitInsn(Opcodes.POP);
        m.visitInsn(Opcodes.ATHROW);
        m.tryCatchBlocks.get(1).end = (org.objectweb.asm.tree.LabelNode) last.info;
        assertEquals("{in=in, outer=out}", marks(m));
    }

    private static String regions(String body) {
        ClassNode c = Fixtures.node(Fixtures.compile("class C { static void at(String mark) { } void m() {" + body + "} }").get("C"));
        return marks(Fixtures.method(c, "m"));
    }

    private static String marks(MethodNode m) {
        MonitorRegions regions = MonitorRegions.of(m);
        Map<String, String> marks = new TreeMap<>();
        for (AbstractInsnNode insn : m.instructions) {
            if (insn instanceof LdcInsnNode ldc) {
                marks.merge((String) ldc.cst, regions.innermost(insn) == null ? "out" : "in", (a, b) -> a.equals(b) ? a : "both");
            }
        }
        return marks.toString();
    }
}
