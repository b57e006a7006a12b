package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.ClassNode;

class StackMapsTest {
    private static final String SOURCE = """
        public class Joins implements java.util.function.Supplier<String> {
            static class Base { public String toString() { return "base"; } }
            static class Left extends Base implements Runnable { public void run() { } }
            static class Right extends Base implements Runnable { public void run() { } }

            static Base classes(boolean b) { return b ? new Left() : new Right(); }
            static Runnable interfaces(boolean b) { return b ? new Left() : (Runnable) new Right(); }
            static Object arrays(boolean b) { var a = b ? new int[1] : new long[1]; return a; }
            static Base[] arraysOfClasses(boolean b) { Base[] a = b ? new Left[1] : new Right[1]; return a; }
            static int looped(int n) { Object o = null; int s = 0; for (int i = 0; i < n; i++) { o = o == null ? "x" : (Object) i; s += i; }
                return s; }

            public String get() {
                return classes(true) + " " + (interfaces(false) != null) + " " + (arrays(true) instanceof int[]) + " "
                    + arraysOfClasses(false).getClass().getComponentType().getSimpleName() + " " + looped(5);
            }
        }
        """;

    @Test
    void rewrittenClassLoadsUnderFullVerification() throws Exception {
        Map<String, byte[]> classes = Fixtures.compile(SOURCE);
        assertEquals("base true true Right 10", runRewritten(classes, Fixtures.source(classes)));
    }

    @Test
    void supertypesThatCannotBeFoundDoNotMatterUnlessJoined() throws Exception {
        Map<String, byte[]> classes = Fixtures.compile(SOURCE);
        Map<String, byte[]> partial = new HashMap<>(classes);
        partial.remove("Joins$Base");
        assertEquals("base true true Right 10", runRewritten(classes, name -> Fixtures.source(partial).bytes(name)
            .filter(b -> !name.equals("Joins$Base"))));
    }

    private static String runRewritten(Map<String, byte[]> classes, ClassSource source) throws Exception {
        ClassNode joins = Fixtures.node(classes.get("Joins"));
        Map<String, byte[]> rewritten = new HashMap<>(classes);
        rewritten.put("Joins", StackMaps.write(joins, new ClassHierarchy(source, List.of(joins))));
        Object instance = Fixtures.load(rewritten).loadClass("Joins").getConstructor().newInstance();
        return (String) ((Supplier<?>) instance).get();
    }
}
