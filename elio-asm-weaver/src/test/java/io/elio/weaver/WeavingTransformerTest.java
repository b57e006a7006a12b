package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

class WeavingTransformerTest {
    private static final String TOTALS = """
        package com.acme;
        import io.elio.*;
        class Totals {
            private static int scaled(int n) { return 10 * n; }
            static class Adder {
                @Async Task<Integer> total() { return Task.of(scaled(Elio.await(part()))); }
                @Async private Task<Integer> part() { Elio.await(Elio.sleep(null)); return Task.of(1); }
            }
        }
        """;
    private static final String BROKEN = """
        package com.acme;
        import io.elio.*;
        class Broken {
            static { System.setProperty("com.acme.broken", "initialised"); }
            static int now() { return Elio.await(Task.of(1)); }
        }
        """;

    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final WeavingTransformer transformer = new WeavingTransformer(WeaverOptions.defaults(),
        (loader, file, domain) -> ((Loader) loader).define(file), new PrintStream(log, true, StandardCharsets.UTF_8));

    @Test
    void framesAreDefinedInTheLoaderOfTheirOwner() throws Exception {
        Loader loader = new Loader(Fixtures.compile(TOTALS));
        Class<?> adder = loader.loadClass("com.acme.Totals$Adder");
        assertEquals(2, loader.defined.size(), loader.defined.toString());
        for (String frame : loader.defined) {
            Class<?> type = Class.forName(frame.replace('/', '.'), true, loader);
            assertSame(loader, type.getClassLoader());
            assertSame(loader.loadClass("com.acme.Totals"), type.getNestHost());
        }
        assertSame(adder.getNestHost(), loader.loadClass("com.acme.Totals"));
        assertEquals("", logged());
    }

    @Test
    void frameClassesAreDefinedBeforeTheTaskClassesThatExtendThem() throws Exception {
        Loader loader = new Loader(Fixtures.compile(TOTALS.replace("part()))", "part(1, 2L)))").replace("part()", "part(int n, long l)")));
        loader.loadClass("com.acme.Totals$Adder");
        List<String> ofPart = loader.defined.stream().filter(name -> name.contains("$part$")).sorted().toList();
        assertEquals(List.of("com/acme/Totals$Adder$part$Frame2", "com/acme/Totals$Adder$part$Frame2$Task"), ofPart);
        assertEquals("", logged());
    }

    @Test
    void hostListsTheFramesOfMembersThatLoadLater() throws Exception {
        Loader loader = new Loader(Fixtures.compile(TOTALS));
        Class<?> host = loader.loadClass("com.acme.Totals");
        Class<?> adder = Class.forName("com.acme.Totals$Adder", true, loader);
        Set<String> members = new TreeSet<>();
        for (Class<?> member : host.getNestMembers()) {
            members.add(member.getName().replace('.', '/'));
        }
        assertTrue(members.containsAll(loader.defined), members + " " + loader.defined);
        assertTrue(members.contains("com/acme/Totals$Adder"), members.toString());
        assertSame(host, adder.getNestHost());
    }

    @Test
    void nestMatesMayLoadOnSeveralThreads() throws Exception {
        for (int round = 0; round < 20; round++) {
            Loader loader = new Loader(Fixtures.compile(TOTALS));
            ExecutorService threads = Executors.newFixedThreadPool(2);
            List<Callable<Class<?>>> loads = List.of(() -> Class.forName("com.acme.Totals", true, loader),
                () -> Class.forName("com.acme.Totals$Adder", true, loader));
            List<Class<?>> loaded = new ArrayList<>();
            for (Future<Class<?>> load : threads.invokeAll(loads)) {
                loaded.add(load.get());
            }
            threads.shutdown();
            assertSame(loaded.get(0), loaded.get(1).getNestHost());
            assertEquals(2, loader.defined.size());
        }
    }

    @Test
    void classThatCannotBeWovenFailsWhenItIsInitialised() throws Exception {
        System.clearProperty("com.acme.broken");
        Loader loader = new Loader(Fixtures.compile(BROKEN));
        Class<?> broken = loader.loadClass("com.acme.Broken");
        LinkageError e = assertThrows(LinkageError.class, () -> Class.forName(broken.getName(), true, loader));
        assertTrue(e.getMessage().startsWith("com.acme.Broken cannot be woven:\n  Broken.java:5 com.acme.Broken.now: await in a method"),
            e.getMessage());
        assertTrue(logged().startsWith("[ERROR] Broken.java:5 com.acme.Broken.now: await in a method"), logged());
        assertNull(System.getProperty("com.acme.broken"));
    }

    @Test
    void whatAnotherAgentChangedIsWoven() throws Exception {
        Map<String, byte[]> classes = Fixtures.compile(TOTALS);
        Loader loader = new Loader(classes);
        loader.given.put("com/acme/Totals$Adder", withField(classes.get("com/acme/Totals$Adder"), "addedByAgent"));
        Class<?> adder = loader.loadClass("com.acme.Totals$Adder");
        assertEquals(List.of("addedByAgent"), Arrays.stream(adder.getDeclaredFields()).map(Field::getName).toList());
        assertEquals(2, loader.defined.size());
    }

    @Test
    void memberThatTheLoaderHidesIsRefused() throws Exception {
        Loader loader = new Loader(Fixtures.compile(TOTALS));
        loader.hidden.add("com/acme/Totals$Adder.class");
        loader.loadClass("com.acme.Totals");
        LinkageError e = assertThrows(LinkageError.class, () -> Class.forName("com.acme.Totals$Adder", true, loader));
        assertTrue(e.getMessage().startsWith("com.acme.Totals$Adder cannot be woven: when the first class of its nest was loaded, the "
            + "loader gave no class file for it (expected: getResourceAsStream(\"com/acme/Totals$Adder.class\")"), e.getMessage());
        assertTrue(logged().startsWith("[ERROR] com.acme.Totals$Adder cannot be woven"), logged());
        assertEquals(List.of(), loader.defined);
    }

    @Test
    void hiddenMemberWithoutAsyncCodeIsLeftAlone() throws Exception {
        Loader loader = new Loader(Fixtures.compile("class Host { static class Caller { Object go() { return io.elio.Task.of(1); } } }"));
        loader.hidden.add("Host$Caller.class");
        loader.loadClass("Host");
        Class.forName("Host$Caller", true, loader);
        assertEquals("", logged());
    }

    /** As with a loader that keeps its classes in memory and gives no resources. */
    @Test
    void hiddenHostIsWovenAlsoBehindAPlainMember() throws Exception {
        Loader loader = new Loader(Fixtures.compile("""
            import io.elio.*;
            class Host {
                static class Caller { Object go() { return new Host().value(); } }
                @Async Task<Integer> value() { return Task.of(Elio.await(Task.of(1))); }
            }
            """));
        loader.hidden.addAll(Set.of("Host.class", "Host$Caller.class"));
        Class.forName("Host$Caller", true, loader);
        Class<?> host = Class.forName("Host", true, loader);
        assertEquals(List.of("Host$value$Frame1"), loader.defined);
        assertSame(host, Class.forName("Host$value$Frame1", true, loader).getNestHost());
        assertEquals("", logged());
    }

    @Test
    void classThatTheJvmRefusesForItsVersionIsLeftToIt() {
        byte[] future = Fixtures.compile(TOTALS).get("com/acme/Totals$Adder");
        future[7] = (byte) (45 + Runtime.version().feature());
        assertNull(transformer.transform(new Loader(Map.of()), "com/acme/Totals$Adder", null, null, future));
        assertEquals("", logged());
    }

    @Test
    void otherClassesAreLeftAlone() {
        Loader loader = new Loader(Map.of());
        byte[] plain = Fixtures.compile("class Plain { }").get("Plain");
        byte[] async = Fixtures.compile(TOTALS).get("com/acme/Totals$Adder");
        assertNull(transformer.transform(loader, "Plain", null, null, plain));
        assertNull(transformer.transform(null, "com/acme/Totals$Adder", null, null, async), "boot loader");
        ClassLoader platform = ClassLoader.getPlatformClassLoader();
        assertNull(transformer.transform(platform, "com/acme/Totals$Adder", null, null, async), "platform loader");
        assertNull(transformer.transform(loader, "com/acme/Totals$Adder", getClass(), null, async), "redefinition");
        assertNull(transformer.transform(loader, null, null, null, async), "hidden class");
        assertNull(transformer.transform(loader, "io/elio/weaver/Any", null, null, async), "the weaver itself");
        assertEquals("", logged());
    }

    private String logged() {
        return log.toString(StandardCharsets.UTF_8);
    }

    private static byte[] withField(byte[] bytes, String name) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public void visitEnd() {
                super.visitField(Opcodes.ACC_STATIC, name, "I", null, null).visitEnd();
                super.visitEnd();
            }
        }, 0);
        return writer.toByteArray();
    }

    /** Gives its classes to the transformer before it defines them, as the JVM does with an agent. */
    private final class Loader extends ClassLoader {
        static {
            registerAsParallelCapable();
        }

        final List<String> defined = new ArrayList<>();
        /** What the JVM hands over instead of the bytes of the resource. */
        final Map<String, byte[]> given = new HashMap<>();
        /** Resources that the loader does not give. */
        final Set<String> hidden = new TreeSet<>();
        private final Map<String, byte[]> classes;

        Loader(Map<String, byte[]> classes) {
            super(WeavingTransformerTest.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            String internalName = name.replace('.', '/');
            if (!classes.containsKey(internalName)) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = given.getOrDefault(internalName, classes.get(internalName));
            byte[] woven = transformer.transform(this, internalName, null, null, bytes);
            byte[] result = woven == null ? bytes : woven;
            return defineClass(name, result, 0, result.length);
        }

        void define(ClassFile file) {
            defined.add(file.internalName());
            defineClass(file.internalName().replace('/', '.'), file.bytes(), 0, file.bytes().length);
        }

        @Override
        public InputStream getResourceAsStream(String name) {
            if (hidden.contains(name)) {
                return null;
            }
            byte[] bytes = classes.get(name.replaceFirst("\\.class$", ""));
            return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
        }
    }
}
