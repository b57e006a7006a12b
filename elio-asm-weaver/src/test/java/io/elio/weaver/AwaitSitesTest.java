package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;

class AwaitSitesTest {
    private static final Type STRING = Type.getObjectType("java/lang/String");

    private static AwaitSite only(String members) {
        List<AwaitSite> sites = Rooms.of(members).sites("m").all();
        assertEquals(1, sites.size());
        return sites.get(0);
    }

    @Test
    void stackBelowTheAwaitable() {
        AwaitSite site = only("@Async Task<Void> m(Awaitable<Long> a, long[] x, int i) { x[i] += await(a); return Task.done(); }");
        assertEquals(List.of(Type.getType("[J"), Type.INT_TYPE, Type.LONG_TYPE), site.stack());
    }

    @Test
    void exactTypesOfLocals() {
        AwaitSite site = only("""
            @Async static Task<String> m(Awaitable<String> a, boolean b) {
                List<String> list = b ? new ArrayList<>() : new LinkedList<>();
                ArrayList<?>[] array = new ArrayList<?>[1];
                double d = 1;
                return Task.of(await(a) + list + array + d);
            }""");
        List<Type> locals = site.locals();
        assertEquals(Type.getObjectType("io/elio/Awaitable"), locals.get(0));
        assertEquals(Type.INT_TYPE, locals.get(1));
        assertEquals(Type.getObjectType("java/util/AbstractList"), locals.get(2));
        assertEquals(Type.getType("[Ljava/util/ArrayList;"), locals.get(3));
        assertEquals(Type.DOUBLE_TYPE, locals.get(4));
        assertNull(locals.get(5));
    }

    @Test
    void aNullLocalJoinsWithWhateverElseItMayBe() {
        List<AwaitSite> sites = Rooms.of("""
            @Async static Task<String> m(Awaitable<String> a) {
                String s = null;
                for (;;) {
                    String t = await(a);
                    if (s != null) { return Task.of(s); }
                    s = t;
                }
            }""").sites("m").all();
        assertEquals(STRING, sites.get(0).locals().get(1));
    }

    @Test
    void unboxingAtOnceBelongsToTheAwait() {
        AwaitSite site = only("@Async static Task<Void> m(Awaitable<Integer> a) { int i = await(a); return Task.done(); }");
        assertEquals(Names.OBJECT_TYPE, site.callType());
        assertEquals(Type.INT_TYPE, site.resultType());
    }

    @Test
    void droppedResult() {
        AwaitSite site = only("@Async static Task<Void> m(Awaitable<Integer> a) { await(a); return Task.done(); }");
        assertEquals(Type.VOID_TYPE, site.resultType());
    }

    @Test
    void boxThatIsKept() {
        AwaitSite site = only("@Async static Task<Integer> m(Awaitable<Integer> a) { return Task.of(await(a)); }");
        assertEquals(Names.OBJECT_TYPE, site.resultType());
    }

    @Test
    void directStartWithAPrimitiveThatIsBoxed() {
        AwaitSite site = Rooms.of("""
            @Async static Task<Integer> m() { Integer i = await(n()); return Task.of(i); }
            @Async static Task<Integer> n() { return Task.of(1); }
            """).sites("m").all().get(0);
        assertTrue(site.isDirect());
        assertEquals(Type.INT_TYPE, site.callType());
        assertEquals(Names.OBJECT_TYPE, site.resultType());
    }

    @Test
    void guardedIsWhatLiesInATryRange() {
        List<AwaitSite> sites = Rooms.of("""
            @Async static Task<String> m(Awaitable<String> a) {
                String s = await(a);
                try { s += await(a); } catch (RuntimeException e) { s += await(a); }
                return Task.of(s);
            }""").sites("m").all();
        assertEquals(List.of(false, true, false), sites.stream().map(AwaitSite::guarded).toList());
        assertEquals(List.of(1 << 1, 2 << 1 | 1, 3 << 1), sites.stream().map(AwaitSite::encodedState).toList());
    }

    @Test
    void lineOfTheAwait() {
        AwaitSite site = only("@Async static Task<String> m(Awaitable<String> a) {\nString s =\nawait(a);\nreturn Task.of(s); }");
        assertEquals(7, site.line());
    }

    @Test
    void typedAwaitStartsDirectlyToo() {
        AwaitSite site = Rooms.of("""
            @Async static Task<Integer> m() throws java.io.IOException { return Task.of(await(n(), java.io.IOException.class)); }
            @Async static Task<Integer> n() { return Task.of(1); }
            """).sites("m").all().get(0);
        assertTrue(site.isDirect());
        assertFalse(site.isYield());
    }
}
