package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.weaver.UninitialisedFrames.Uninitialised;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/** Real methods go through the front rooms of the weaver, every call in them taken for an await. */
class CorpusTest {
    private static final int STRIDE = Corpus.DEEP ? 1 : 23;

    @Test
    void methodsOfTheJdk() {
        int methods = 0;
        for (String module : Corpus.DEEP ? List.of("java.base", "java.desktop", "jdk.compiler") : List.of("java.base")) {
            methods += analyse(Corpus.module(module));
        }
        assertTrue(methods >= (Corpus.DEEP ? 100_000 : 2_000), methods + " methods");
    }

    @Test
    void methodsOfLibraries() throws Exception {
        Assumptions.assumeTrue(Corpus.DEEP, "the libraries are on the class path with -Pdeep only");
        Map<String, byte[]> classes = Corpus.jars("guava-", "kotlin-stdlib-", "spring-core-");
        int methods = analyse(classes);
        assertTrue(methods >= 30_000, methods + " methods");
    }

    @Test
    void rewrittenLibrariesLinkUnderFullVerification() throws Exception {
        Assumptions.assumeTrue(Corpus.DEEP, "the libraries are on the class path with -Pdeep only");
        Map<String, byte[]> classes = Corpus.jars("guava-", "kotlin-stdlib-");
        ClassHierarchy hierarchy = new ClassHierarchy(Fixtures.source(classes), List.of());
        Map<String, byte[]> rewritten = new HashMap<>();
        classes.forEach((name, bytes) -> rewritten.put(name, rewrite(Fixtures.node(bytes), hierarchy)));
        ClassLoader loader = new IsolatedLoader(rewritten);
        int linked = 0;
        for (String name : classes.keySet()) {
            linked += IsolatedLoader.link(loader, name) ? 1 : 0;
        }
        assertTrue(linked >= 2_900, linked + " classes");
    }

    private static int analyse(Map<String, byte[]> classes) {
        ClassHierarchy hierarchy = new ClassHierarchy(Fixtures.source(classes), List.of());
        int methods = 0;
        int at = 0;
        for (byte[] bytes : classes.values()) {
            if (at++ % STRIDE == 0) {
                ClassNode c = Fixtures.node(bytes);
                assertNothingFound(c, hierarchy, bytes);
                rewrite(c, hierarchy);
                methods += c.methods.size();
            }
        }
        return methods;
    }

    private static void assertNothingFound(ClassNode c, ClassHierarchy hierarchy, byte[] bytes) {
        assertFalse(ClassFilter.concerns(bytes), c.name);
        AsyncMethods found = AsyncMethods.of(c, hierarchy);
        assertEquals(List.of(), found.methods());
        assertEquals(List.of(), found.findings());
    }

    private static byte[] rewrite(ClassNode c, ClassHierarchy hierarchy) {
        for (MethodNode m : c.methods) {
            MonitorRegions.of(m);
            UninitialisedObjects.moveBelow(CorpusTest::isCall, c.name, m);
            assertNothingHeld(c, m);
        }
        byte[] bytes = StackMaps.write(c, hierarchy);
        HierarchyVerifier.verify(Fixtures.node(bytes), hierarchy);
        return bytes;
    }

    private static void assertNothingHeld(ClassNode c, MethodNode m) {
        Frame<BasicValue>[] frames = UninitialisedFrames.of(c.name, m);
        for (int i = 0; i < frames.length; i++) {
            if (frames[i] != null && isCall(m.instructions.get(i))) {
                for (int s = 0; s < frames[i].getStackSize(); s++) {
                    assertFalse(frames[i].getStack(s) instanceof Uninitialised, c.name + "." + m.name + m.desc);
                }
            }
        }
    }

    private static boolean isCall(AbstractInsnNode insn) {
        return insn instanceof MethodInsnNode call && call.getOpcode() != Opcodes.INVOKESPECIAL;
    }
}
