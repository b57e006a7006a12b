package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

class DeclaredJoinsTest {
    private static final String SOURCE = """
        @Async static Task<String> m(Awaitable<String> a, int n) {
            Base b;
            if (n == 0) { b = new Left(); } else if (n == 1) { b = new Right(); } else { b = new Other(); }
            String s = await(a);
            return Task.of(s + b.name() + use(n > 1 ? new Left() : new Right()));
        }
        static String use(Base b) { return b.name(); }
        """;
    private static final String[] TYPES = {"abstract class Base { String name() { return getClass().getName(); } }",
        "class Left extends Base { }",
        "class Right extends Base { }", "class Other extends Base { }"};

    private final Map<String, byte[]> classes = compile();

    private static Map<String, byte[]> compile() {
        String[] units = new String[TYPES.length + 1];
        System.arraycopy(TYPES, 0, units, 1, TYPES.length);
        units[0] = "import static io.elio.Elio.await; import io.elio.*; class C {" + SOURCE + "}";
        return Fixtures.compile(units);
    }

    private ClassSource withoutTheTypes() {
        return name -> classes.containsKey(name) ? Optional.empty() : Fixtures.source().bytes(name);
    }

    @Test
    void stackMapsTellWhatMissingClassesHaveInCommon() {
        List<ClassNode> own = List.of(ClassBytes.read(classes.get("C")));
        Map<Set<String>, String> joins = DeclaredJoins.in(own, new ClassHierarchy(withoutTheTypes(), own));
        assertEquals("Base", joins.get(Set.of("Left", "Right")));
        assertEquals("Base", joins.get(Set.of("Other", "Right")));
        assertEquals("Base", joins.get(Set.of("Base", "Left")));
    }

    @Test
    void aLongThatAStackMapLeavesOutTakesTwoSlots() {
        ClassNode c = new ClassNode();
        c.visit(Opcodes.V17, 0, "C", null, "java/lang/Object", null);
        MethodVisitor m = c.visitMethod(Opcodes.ACC_STATIC, "m", "(ZLLeft;LRight;)V", null, null);
        Label right = new Label();
        Label join = new Label();
        m.visitInsn(Opcodes.LCONST_0);
        m.visitVarInsn(Opcodes.LSTORE, 3);
        m.visitVarInsn(Opcodes.ILOAD, 0);
        m.visitJumpInsn(Opcodes.IFEQ, right);
        m.visitVarInsn(Opcodes.ALOAD, 1);
        m.visitVarInsn(Opcodes.ASTORE, 5);
        m.visitJumpInsn(Opcodes.GOTO, join);
        m.visitLabel(right);
        m.visitVarInsn(Opcodes.ALOAD, 2);
        m.visitVarInsn(Opcodes.ASTORE, 5);
        m.visitLabel(join);
        m.visitFrame(Opcodes.F_NEW, 6, new Object[] {Opcodes.INTEGER, "Left", "Right", Opcodes.TOP, Opcodes.TOP, "Base"}, 0, null);
        m.visitInsn(Opcodes.RETURN);
        m.visitMaxs(2, 6);
        assertEquals("Base", DeclaredJoins.in(List.of(c), new ClassHierarchy(withoutTheTypes(), List.of())).get(Set.of("Left", "Right")));
    }

    @Test
    void aClassWithJoinsOfMissingClassesIsWovenAsIfTheyWereThere() throws Exception {
        Weaver weaver = new Weaver(WeaverOptions.defaults(), withoutTheTypes());
        Map<String, byte[]> woven = new TreeMap<>(classes);
        weaver.weave(List.of(new ClassFile("C", classes.get("C")))).changed().forEach(file -> woven.put(file.internalName(), file.bytes()));
        assertEquals(4, Class.forName("C", false, Fixtures.load(woven)).getDeclaredMethods().length);
    }
}
