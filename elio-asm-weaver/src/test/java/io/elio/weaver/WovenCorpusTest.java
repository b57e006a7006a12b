package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Async copies of real methods are woven; what comes out verifies, and no await is left in it. */
class WovenCorpusTest {
    private static final int STRIDE = Corpus.DEEP ? 1 : 29;
    private static final int AWAIT_EVERY = 3;

    private final Map<String, byte[]> woven = new HashMap<>();
    private int copies;

    @Test
    void methodsOfTheJdk() {
        weave(Corpus.module("java.base"), STRIDE);
        assertTrue(copies >= (Corpus.DEEP ? 40_000 : 1_000), copies + " methods");
    }

    @Test
    void wovenAsmLinksUnderFullVerification() {
        Map<String, byte[]> classes = Corpus.jars("asm");
        weave(classes, 1);
        assertEquals(classes.size(), link(classes));
    }

    @Test
    void wovenLibrariesLinkUnderFullVerification() {
        Assumptions.assumeTrue(Corpus.DEEP, "the libraries are on the class path with -Pdeep only");
        Map<String, byte[]> classes = Corpus.jars("guava-", "kotlin-stdlib-");
        weave(classes, 1);
        int linked = link(classes);
        assertTrue(linked >= 2_900, linked + " classes");
    }

    private void weave(Map<String, byte[]> classes, int stride) {
        int at = 0;
        for (Map.Entry<String, byte[]> entry : classes.entrySet()) {
            ClassNode host = Fixtures.node(entry.getValue());
            if (host.nestHostClass == null && at++ % stride == 0) {
                weaveNest(nest(host, classes), classes);
            }
        }
    }

    private static List<ClassNode> nest(ClassNode host, Map<String, byte[]> classes) {
        List<ClassNode> nest = new ArrayList<>(List.of(host));
        if (host.nestMembers != null) {
            host.nestMembers.stream().filter(classes::containsKey).map(member -> Fixtures.node(classes.get(member))).forEach(nest::add);
        }
        return nest;
    }

    private void weaveNest(List<ClassNode> nest, Map<String, byte[]> classes) {
        ClassHierarchy hierarchy = new ClassHierarchy(Fixtures.source(classes), nest);
        Map<String, byte[]> before = new LinkedHashMap<>();
        for (ClassNode c : nest) {
            copies += AsyncCopies.addTo(c, AWAIT_EVERY);
            before.put(c.name, StackMaps.write(c, hierarchy));
        }
        List<ClassFile> files = before.entrySet().stream().map(e -> new ClassFile(e.getKey(), e.getValue())).toList();
        WeaveResult result = new Weaver(WeaverOptions.defaults(), Fixtures.source(classes)).weave(files);
        assertEquals(List.of(), result.findings().stream().filter(Finding::isError).toList());
        verify(result);
        woven.putAll(before);
        result.changed().forEach(file -> woven.put(file.internalName(), file.bytes()));
    }

    private static void verify(WeaveResult result) {
        List<ClassNode> changed = result.changed().stream().map(file -> Fixtures.node(file.bytes())).toList();
        ClassHierarchy hierarchy = new ClassHierarchy(Fixtures.source(), changed);
        for (ClassNode c : changed) {
            HierarchyVerifier.verify(c, hierarchy);
            for (MethodNode m : c.methods) {
                for (AbstractInsnNode insn : m.instructions) {
                    assertFalse(AwaitCalls.suspends(insn), c.name + "." + m.name);
                }
            }
        }
    }

    /** Links the woven classes; answers how many of the given ones could be, since not all that they need may be there. */
    private int link(Map<String, byte[]> classes) {
        ClassLoader loader = new IsolatedLoader(woven);
        woven.keySet().forEach(name -> IsolatedLoader.link(loader, name));
        return (int) classes.keySet().stream().filter(name -> IsolatedLoader.link(loader, name)).count();
    }
}
