package io.elio.tests.construct;

import static io.elio.Elio.await;
import static io.elio.tests.fixture.Modes.each;
import static io.elio.tests.fixture.Modes.run;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.elio.Async;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.tests.fixture.MemoryLoader;
import io.elio.tests.fixture.Probe;
import io.elio.tests.fixture.Probes;
import io.elio.tests.fixture.SourceCompiler;
import io.elio.tests.fixture.WovenClasses;
import io.elio.weaver.WeaverOptions;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What weaving adds stays out of the way of reflection, serialisation, proxies and subclasses. */
class PrivacyTest {
    /** Serialisable without an identifier of its own; its twin is the same without async methods. */
    @SuppressWarnings("serial")
    static class Woven implements Serializable {
        public int field;

        @Async public Task<Integer> open(Probe p, int n) {
            return Task.of(n + await(hidden(p)));
        }

        @Async protected Task<String> guarded(String s) {
            return Task.of(s);
        }

        @Async private Task<Integer> hidden(Probe p) {
            return Task.of(await(p.later(1)));
        }

        @Async static Task<Void> common() {
            return Task.done();
        }
    }

    interface Service {
        Task<Integer> serve(Probe p, int n);

        @Async default Task<Integer> twice(Probe p, int n) {
            return Task.of(await(serve(p, n)) + await(serve(p, n)));
        }
    }

    /** What a mock library makes: it overrides everything that can be overridden. */
    static class Mock extends Woven {
        private static final long serialVersionUID = 1;

        @Override
        public Task<Integer> open(Probe p, int n) {
            return Task.of(42);
        }

        @Override
        protected Task<String> guarded(String s) {
            return Task.of("mocked");
        }
    }

    @Async private static Task<String> useAll(Probe p, Woven woven) {
        return Task.of(await(woven.open(p, 1)) + await(woven.guarded("s")));
    }

    private static List<Method> bodies(Class<?> type) {
        return Stream.of(type.getDeclaredMethods()).filter(m -> Arrays.asList(m.getParameterTypes()).contains(Coroutine.class)).toList();
    }

    @Test
    void bodiesArePrivateAndNotSynthetic() {
        List<Method> bodies = bodies(Woven.class).stream().filter(m -> !m.isSynthetic()).toList();
        assertEquals("common guarded hidden open", bodies.stream().map(Method::getName).sorted().collect(Collectors.joining(" ")));
        for (Method body : bodies) {
            assertEquals(true, Modifier.isPrivate(body.getModifiers()), body::toString);
        }
        assertEquals(true, bodies(Service.class).stream().allMatch(m -> Modifier.isPrivate(m.getModifiers())));
    }

    @Test
    void everythingElseThatIsAddedIsSyntheticAndPrivate() {
        List<String> added = Stream.of(Woven.class.getDeclaredMethods())
            .filter(m -> !List.of("common", "guarded", "hidden", "open").contains(m.getName()))
            .filter(m -> !m.isSynthetic() || !Modifier.isPrivate(m.getModifiers())).map(Method::toString).toList();
        assertEquals(List.of(), added);
        assertEquals(List.of(), Stream.of(Woven.class.getDeclaredFields()).filter(f -> !f.getName().equals("field")).map(Object::toString).toList());
    }

    @Test
    void stubsKeepTheirModifiers() throws NoSuchMethodException {
        assertEquals(Modifier.PUBLIC, Woven.class.getDeclaredMethod("open", Probe.class, int.class).getModifiers());
        assertEquals(Modifier.PROTECTED, Woven.class.getDeclaredMethod("guarded", String.class).getModifiers());
        assertEquals(Modifier.PRIVATE, Woven.class.getDeclaredMethod("hidden", Probe.class).getModifiers());
        assertEquals(Modifier.STATIC, Woven.class.getDeclaredMethod("common").getModifiers());
        assertEquals("io.elio.Task<java.lang.Integer>", Woven.class.getDeclaredMethod("open", Probe.class, int.class).getGenericReturnType().toString());
    }

    @Test
    void keepsTheSerialVersion() throws ClassNotFoundException {
        Map<String, byte[]> plain = SourceCompiler.compile(Map.of("Saved", """
            import io.elio.*;
            class Saved implements java.io.Serializable {
                public int field;
                @Async public Task<Integer> open(int n) { return Task.of(n + Elio.await(hidden())); }
                @Async private Task<Integer> hidden() { return Task.of(Elio.await(Task.of(1))); }
                @Async static Task<Void> common() { AsyncCallable<Integer> a = () -> Task.of(Elio.await(Task.of(1))); return Task.done(); }
            }
            """), 17);
        Map<String, byte[]> woven = WovenClasses.weave(plain, WeaverOptions.defaults()).classes();
        assertEquals(serialVersion(plain), serialVersion(woven));
    }

    private static long serialVersion(Map<String, byte[]> classes) throws ClassNotFoundException {
        return ObjectStreamClass.lookup(new MemoryLoader(classes).loadClass("Saved")).getSerialVersionUID();
    }

    @Test
    void worksBehindAProxy() {
        Service service = (Service) Proxy.newProxyInstance(PrivacyTest.class.getClassLoader(), new Class<?>[] {Service.class},
            (proxy, method, arguments) -> Task.of(method.getName().length() + (Integer) arguments[1]));
        assertEquals(6, run(() -> service.serve(Probes.suspending(), 1)));
        Service plain = (p, n) -> Task.of(n * 10);
        each(p -> plain.twice(p, 2), 40);
    }

    @Test
    void canBeMocked() {
        each(p -> useAll(p, new Woven()), "2s");
        each(p -> useAll(p, new Mock()), "42mocked");
    }
}
