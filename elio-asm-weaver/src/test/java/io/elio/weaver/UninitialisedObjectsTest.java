package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ARETURN;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.DUP_X1;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.NEW;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.SWAP;

import io.elio.weaver.UninitialisedFrames.Uninitialised;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.util.CheckClassAdapter;

class UninitialisedObjectsTest {
    /** {@code hop} plays the await: nothing uninitialised may be held when it is called. */
    private static final String HEAD = """
        class Fixture {
            static final StringBuilder LOG = new StringBuilder();

            record Pair(Object a, Object b) { }

            record Wide(long l, double d, int i, String s, boolean z) { }

            static class Noisy {
                static { LOG.append("init "); }
                final String text;
                Noisy(String a, String b) { text = a + b; }
            }

            static class Broken {
                static { if (LOG != null) throw new IllegalStateException("broken"); }
                Broken(Object o) { }
            }

            static class Silent {
                static int made;
                Silent(Object o) { made++; }
            }

            static <T> T hop(T value) { LOG.append(value).append(' '); return value; }

            static <T> T fail(String text) { throw new IllegalArgumentException(text); }

            static Object run() {
        """;

    @Test
    void argumentOfConstructor() throws Exception {
        assertEquals("a b Pair[a=a, b=b]", run("return new Pair(hop(\"a\"), hop(\"b\"));"));
    }

    @Test
    void firstArgumentOnStackWhileSecondHops() throws Exception {
        assertEquals("Z 7 Wide[l=5, d=0.5, i=7, s=x, z=true]", run("""
            long l = 5;
            return new Wide(l, 0.5, "Z".equals(hop("Z")) ? hop(7) : 8, "x", true);
            """));
    }

    @Test
    void nestedObjects() throws Exception {
        assertEquals("1 2 3 Pair[a=Pair[a=1, b=Pair[a=x, b=2]], b=3]",
            run("return new Pair(new Pair(hop(1), new Pair(\"x\", hop(2))), hop(3));"));
    }

    @Test
    void onlyInnerObjectHeld() throws Exception {
        assertEquals("1 Pair[a=[], b=Pair[a=1, b=1]]", run("""
            return new Pair(new java.util.ArrayList<String>(), new Pair(hop(1), 1));
            """));
    }

    @Test
    void branchesInArguments() throws Exception {
        assertEquals("1 yes 2 Pair[a=yes, b=two]", run("""
            return new Pair(hop(1) == 1 ? hop("yes") : new Pair(hop("no"), null), switch (hop(2)) {
                case 1 -> hop("one");
                case 2 -> "two";
                default -> fail("many");
            });
            """));
    }

    @Test
    void tryInsideOfSwitchExpression() throws Exception {
        assertEquals("1 caught Pair[a=first, b=caught no 1]", run("""
            return new Pair("first", switch (hop(1)) {
                case 1 -> {
                    try {
                        yield fail("no " + 1);
                    } catch (IllegalArgumentException e) {
                        yield hop("caught") + " " + e.getMessage();
                    }
                }
                default -> 0;
            });
            """));
    }

    @Test
    void failingArgument() throws Exception {
        assertEquals("1 caught: late", run("""
            try {
                return new Pair(hop(1), new Pair(2, fail("late")));
            } catch (IllegalArgumentException e) {
                return "caught: " + e.getMessage();
            }
            """));
    }

    @Test
    void discardedObject() throws Exception {
        assertEquals("1 2 2", run("new Silent(hop(1)); new Silent(hop(2)); return Silent.made;"));
    }

    @Test
    void insideOfLoopAndArray() throws Exception {
        assertEquals("0 1 2 [Pair[a=0, b=z], Pair[a=1, b=z], Pair[a=2, b=z]]", run("""
            Object[] all = new Object[3];
            for (int i = 0; i < 3; i++) {
                all[i] = new Pair(hop(i), "z");
            }
            return java.util.List.of(all);
            """));
    }

    @Test
    void anonymousAndInnerClasses() throws Exception {
        assertEquals("x anon x y", run("""
            String y = "y";
            return new java.util.ArrayList<Object>(java.util.List.of(hop("x"))) {
                @Override public String toString() { return "anon " + get(0) + " " + y; }
            };
            """));
    }

    @Test
    void classIsInitialisedBeforeArguments() throws Exception {
        assertEquals("init a b ab", run("return new Noisy(hop(\"a\"), hop(\"b\")).text;"));
    }

    @Test
    void failureOfInitialiserComesBeforeArguments() throws Exception {
        assertEquals("java.lang.ExceptionInInitializerError", run("""
            try {
                return new Broken(hop("not reached"));
            } catch (ExceptionInInitializerError e) {
                return e.getClass().getName();
            }
            """));
    }

    @Test
    void noTriggerForOwnerAndJdk() {
        ClassNode c = Fixtures.node(Fixtures.compile("""
            class Own {
                Own(Object o) { }
                static <T> T hop(T value) { return value; }
                static void run() { new Own(hop(1)); new Exception(hop("x")); new Other(hop(1)); }
            }
            class Other { Other(Object o) { } }
            """).get("Own"));
        MethodNode run = Fixtures.method(c, "run");
        UninitialisedObjects.moveBelow(UninitialisedObjectsTest::isHop, c.name, run);
        StringBuilder opcodes = new StringBuilder();
        for (AbstractInsnNode insn : run.instructions) {
            opcodes.append(insn.getOpcode() == NEW ? "new " : isHop(insn) ? "hop " : insn.getOpcode() == INVOKESPECIAL ? "init " : "");
        }
        assertEquals("hop new init hop new init new hop new init ", opcodes.toString());
    }

    @Test
    void methodWithoutHeldObjectIsLeftAlone() {
        ClassNode c = Fixtures.node(Fixtures.compile(
            "class Plain { static Object hop(Object o) { return new Object[] {hop(new Object()), new StringBuilder(3)}; } }").get("Plain"));
        MethodNode hop = Fixtures.method(c, "hop");
        AbstractInsnNode[] before = hop.instructions.toArray();
        UninitialisedObjects.moveBelow(UninitialisedObjectsTest::isHop, c.name, hop);
        assertEquals(java.util.List.of(before), java.util.List.of(hop.instructions.toArray()));
    }

    @Test
    void objectWithoutDup() throws Exception {
        assertEquals(".", handWritten(m -> {
            m.visitTypeInsn(NEW, "java/lang/StringBuilder");
            hop(m, "x");
            m.visitMethodInsn(INVOKESPECIAL, "java/lang/StringBuilder", "<init>", "(Ljava/lang/String;)V", false);
            m.visitLdcInsn(".");
        }));
    }

    @Test
    void shufflesAcrossTheObject() throws Exception {
        assertEquals("xy", handWritten(m -> {
            m.visitLdcInsn(".");
            m.visitTypeInsn(NEW, "java/lang/StringBuilder");
            m.visitInsn(DUP_X1);                                                        // object, ".", object
            m.visitInsn(SWAP);
            m.visitInsn(POP);                                                           // object, object
            hop(m, "x");
            m.visitLdcInsn("y");
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/String", "concat", "(Ljava/lang/String;)Ljava/lang/String;", false);
            m.visitMethodInsn(INVOKESPECIAL, "java/lang/StringBuilder", "<init>", "(Ljava/lang/String;)V", false);
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/StringBuilder", "toString", "()Ljava/lang/String;", false);
        }));
    }

    @Test
    void copiesApartAndInLocal() throws Exception {
        assertEquals("xkeptx", handWritten(m -> {
            m.visitTypeInsn(NEW, "java/lang/StringBuilder");
            m.visitInsn(DUP);
            m.visitVarInsn(ASTORE, 1);
            m.visitLdcInsn("kept");                                                     // object, "kept"
            m.visitVarInsn(ALOAD, 1);                                                   // object, "kept", object
            hop(m, "x");
            m.visitMethodInsn(INVOKESPECIAL, "java/lang/StringBuilder", "<init>", "(Ljava/lang/String;)V", false);
            m.visitVarInsn(ALOAD, 1);
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Object", "toString", "()Ljava/lang/String;", false);
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/String", "concat", "(Ljava/lang/String;)Ljava/lang/String;", false);
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/StringBuilder", "append", "(Ljava/lang/String;)Ljava/lang/StringBuilder;", false);
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Object", "toString", "()Ljava/lang/String;", false);
        }));
    }

    private static void hop(MethodVisitor m, String value) {
        m.visitLdcInsn(value);
        m.visitMethodInsn(INVOKESTATIC, "Fixture", "hop", "(Ljava/lang/String;)Ljava/lang/String;", false);
    }

    /** Runs code that leaves a string on the stack, after the move. */
    private static String handWritten(Consumer<MethodVisitor> code) throws Exception {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES | ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "Fixture", null, "java/lang/Object", null);
        MethodVisitor hop = writer.visitMethod(Opcodes.ACC_STATIC, "hop", "(Ljava/lang/String;)Ljava/lang/String;", null, null);
        hop.visitVarInsn(ALOAD, 0);
        hop.visitInsn(ARETURN);
        hop.visitMaxs(0, 0);
        MethodVisitor run = writer.visitMethod(Opcodes.ACC_STATIC, "run", "()Ljava/lang/String;", null, null);
        run.visitLdcInsn("");
        run.visitVarInsn(ASTORE, 0);
        code.accept(run);
        run.visitInsn(ARETURN);
        run.visitMaxs(0, 0);
        return (String) invoke(moved(Map.of("Fixture", writer.toByteArray())));
    }

    private static String run(String body) throws Exception {
        Map<String, byte[]> classes = Fixtures.compile(HEAD + body + "}}");
        String plain = runLogged(classes);
        assertEquals(plain, runLogged(moved(classes)));
        return plain;
    }

    private static String runLogged(Map<String, byte[]> classes) throws Exception {
        ClassLoader loader = Fixtures.load(classes);
        Object result = invoke(loader);
        var log = loader.loadClass("Fixture").getDeclaredField("LOG");
        log.setAccessible(true);
        return log.get(null).toString() + result;
    }

    private static Object invoke(Map<String, byte[]> classes) throws Exception {
        return invoke(Fixtures.load(classes));
    }

    private static Object invoke(ClassLoader loader) throws Exception {
        var run = loader.loadClass("Fixture").getDeclaredMethod("run");
        run.setAccessible(true);
        return run.invoke(null);
    }

    private static Map<String, byte[]> moved(Map<String, byte[]> classes) {
        Map<String, byte[]> result = new TreeMap<>(classes);
        ClassNode c = Fixtures.node(classes.get("Fixture"));
        for (MethodNode m : c.methods) {
            UninitialisedObjects.moveBelow(UninitialisedObjectsTest::isHop, c.name, m);
            assertNothingHeld(c, m);
        }
        ClassHierarchy hierarchy = new ClassHierarchy(Fixtures.source(classes), Fixtures.nodes(classes));
        result.put("Fixture", StackMaps.write(c, hierarchy));
        assertVerifies(result.get("Fixture"), classes);
        return result;
    }

    private static void assertNothingHeld(ClassNode c, MethodNode m) {
        Frame<?>[] frames = UninitialisedFrames.of(c.name, m);
        AbstractInsnNode[] insns = m.instructions.toArray();
        for (int i = 0; i < insns.length; i++) {
            if (isHop(insns[i]) && frames[i] != null) {
                for (int s = 0; s < frames[i].getStackSize(); s++) {
                    assertTrue(!(frames[i].getStack(s) instanceof Uninitialised), "held at instruction " + i);
                }
                for (int l = 0; l < frames[i].getLocals(); l++) {
                    assertTrue(!(frames[i].getLocal(l) instanceof Uninitialised), "in a local at instruction " + i);
                }
            }
        }
    }

    private static void assertVerifies(byte[] classFile, Map<String, byte[]> classes) {
        StringWriter errors = new StringWriter();
        CheckClassAdapter.verify(new ClassReader(classFile), Fixtures.load(classes), false, new PrintWriter(errors));
        assertEquals("", errors.toString());
    }

    private static boolean isHop(AbstractInsnNode insn) {
        return insn instanceof MethodInsnNode call && call.name.equals("hop");
    }
}
