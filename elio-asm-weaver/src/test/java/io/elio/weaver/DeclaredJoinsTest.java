package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

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
        return name -> classes.containsKey(name) ? java.util.Optional.empty() : Fixtures.source().bytes(name);
    }

    @Test
    void stackMapsTellWhatMissingClassesHaveInCommon() {
        List<org.objectweb.asm.tree.ClassNode> own = List.of(ClassBytes.read(classes.get("C")));
        Map<Set<String>, String> joins = DeclaredJoins.in(own, new ClassHierarchy(withoutTheTypes(), own));
        assertEquals("Base", joins.get(Set.of("Left", "Right")));
        assertEquals("Base", joins.get(Set.of("Other", "Right")));
        assertEquals("Base", joins.get(Set.of("Base", "Left")));
    }

    @Test
    void aClassWithJoinsOfMissingClassesIsWovenAsIfTheyWereThere() throws Exception {
        Weaver weaver = new Weaver(WeaverOptions.defaults(), withoutTheTypes());
        Map<String, byte[]> woven = new TreeMap<>(classes);
        weaver.weave(List.of(new ClassFile("C", classes.get("C")))).changed().forEach(file -> woven.put(file.internalName(), file.bytes()));
        assertEquals(4, Class.forName("C", false, Fixtures.load(woven)).getDeclaredMethods().length);
    }
}
