package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;

class NestCallsTest {
    /** The methods that {@code m} starts directly. */
    private static List<String> direct(Rooms rooms) {
        return rooms.sites("m").all().stream().filter(AwaitSite::isDirect).map(site -> site.callee().node().name).toList();
    }

    private static List<String> direct(String members) {
        return direct(Rooms.of(members));
    }

    @Test
    void staticPrivateAndFinalMethodsOfTheClass() {
        assertEquals(List.of("s", "p", "f"), direct("""
            @Async Task<Void> m() { await(s()); await(p()); await(f()); await(v()); return Task.done(); }
            @Async static Task<Void> s() { return Task.done(); }
            @Async private Task<Void> p() { return Task.done(); }
            @Async final Task<Void> f() { return Task.done(); }
            @Async Task<Void> v() { return Task.done(); }
            """));
    }

    @Test
    void methodsOfFinalNestMates() {
        assertEquals(List.of("r", "e", "c", "p"), direct("""
            @Async static Task<Void> m(R r, E e, F f, Open o, Abstract a) {
                await(r.r()); await(e.e()); await(f.c()); await(o.p()); await(o.v()); await(a.x()); return Task.done();
            }
            record R() { @Async Task<Void> r() { return Task.done(); } }
            enum E { A; @Async Task<Void> e() { return Task.done(); } }
            static final class F { @Async Task<Void> c() { return Task.done(); } }
            static class Open {
                @Async private Task<Void> p() { return Task.done(); }
                @Async Task<Void> v() { return Task.done(); }
            }
            enum Abstract { A { }; @Async Task<Void> x() { return Task.done(); } }
            """));
    }

    @Test
    void superCallsAndInheritedFinalMethods() {
        assertEquals(List.of("v", "f"), direct("""
            static class Base {
                @Async Task<Void> v() { return Task.done(); }
                @Async final Task<Void> f() { return Task.done(); }
            }
            static class Sub extends Base {
                @Async Task<Void> v() { return Task.done(); }
                @Async Task<Void> m() { await(super.v()); await(f()); return Task.done(); }
            }
            """));
    }

    @Test
    void methodsOfACycleNest() {
        Rooms rooms = Rooms.of("""
            @Async static Task<Void> m(int n) { await(even(n)); await(leaf()); await(self(n)); return Task.done(); }
            @Async static Task<Void> even(int n) { await(odd(n - 1)); return Task.done(); }
            @Async static Task<Void> odd(int n) { await(even(n - 1)); return Task.done(); }
            @Async static Task<Void> self(int n) { return self(n - 1); }
            @Async static Task<Void> leaf() { return Task.done(); }
            """);
        assertEquals(List.of("even", "leaf", "self"), direct(rooms));
        assertEquals(List.of(true, false, true), rooms.sites("m").all().stream().map(AwaitSite::nests).toList());
        assertEquals(List.of(true), rooms.sites("odd").all().stream().map(AwaitSite::nests).toList());
    }

    @Test
    void aMethodIsStartedDirectlyByAwaitsAndOutsideOfCyclesByTailAwaits() {
        Rooms rooms = Rooms.of("""
            @Async static Task<Void> m(int n) { await(nested(n)); return tail(n); }
            @Async static Task<Void> nested(int n) { await(nested(n - 1)); return Task.done(); }
            @Async static Task<Void> tail(int n) { await(Task.done()); return Task.done(); }
            @Async static Task<Void> endless(int n) { return endless(n - 1); }
            """);
        assertEquals(List.of("nested", "tail"),
            rooms.codes().stream().filter(rooms.nestCalls()::isStartedDirectly).map(code -> code.node().name).toList());
    }

    @Test
    void aTaskThatIsKeptFirstIsNotStartedDirectly() {
        assertEquals(List.of(), direct("""
            @Async static Task<Void> m(boolean b) { Task<Void> t = s(); await(t); await(b ? s() : s()); return Task.done(); }
            @Async static Task<Void> s() { return Task.done(); }
            """));
    }

    @Test
    void directStartsCanBeTurnedOff() {
        assertEquals(List.of(), direct(Rooms.of("""
            @Async static Task<Void> m() { await(s()); return Task.done(); }
            @Async static Task<Void> s() { return Task.done(); }
            """, false)));
    }

    @Test
    void theResultIsPrimitiveIfAllReturnsBoxIt() {
        Rooms rooms = Rooms.of("""
            @Async static Task<Integer> boxed(boolean b) { return b ? Task.of(1) : Task.of(2); }
            @Async static Task<Integer> maybeNull(Integer i) { return i == null ? Task.of(0) : Task.of(i); }
            @Async static Task<Long> tail() { return longs(); }
            @Async static Task<Long> longs() { return Task.of(1L); }
            @Async static Task<Object> mixed(boolean b) { if (b) return Task.of((Object) 1); return Task.of((Object) 2L); }
            @Async static Task<Integer> other(Task<Integer> t) { return t; }
            @Async static Task<Boolean> bool() { return Task.of(true); }
            @Async static Task<Void> none() { return Task.done(); }
            """);
        assertEquals(Type.INT_TYPE, rooms.nestCalls().resultOf(rooms.code("boxed")));
        assertEquals(Names.OBJECT_TYPE, rooms.nestCalls().resultOf(rooms.code("maybeNull")));
        assertEquals(Type.LONG_TYPE, rooms.nestCalls().resultOf(rooms.code("tail")));
        assertEquals(Names.OBJECT_TYPE, rooms.nestCalls().resultOf(rooms.code("mixed")));
        assertEquals(Names.OBJECT_TYPE, rooms.nestCalls().resultOf(rooms.code("other")));
        assertEquals(Type.BOOLEAN_TYPE, rooms.nestCalls().resultOf(rooms.code("bool")));
        assertEquals(Names.OBJECT_TYPE, rooms.nestCalls().resultOf(rooms.code("none")));
    }

    @Test
    void aChainOfDirectStartsWeighsMoreThanItsEnd() {
        Rooms rooms = Rooms.of("""
            @Async static Task<Void> m() { await(s()); return Task.done(); }
            @Async static Task<Void> s() { await(t()); return Task.done(); }
            @Async static Task<Void> t() { return Task.done(); }
            """);
        int m = rooms.nestCalls().stackWeight(rooms.code("m"));
        int s = rooms.nestCalls().stackWeight(rooms.code("s"));
        int t = rooms.nestCalls().stackWeight(rooms.code("t"));
        assertTrue(m > s && s > t && t > 0, m + " " + s + " " + t);
    }
}
