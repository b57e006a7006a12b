package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ClassFilterTest {
    @Test
    void classesThatMayHoldSomething() {
        assertTrue(concerns("class C { @io.elio.Async io.elio.Task<Void> m() { return null; } }"));
        assertTrue(concerns("class C { Object m(io.elio.Task<?> t) { return io.elio.Elio.await(t); } }"));
        assertTrue(concerns("class C { void m() { io.elio.Generator.yield(1); } }"));
        assertTrue(concerns("class C { interface S { io.elio.Task<Void> save(int i); } void m(S s) { s.save(1); } }"));
        assertTrue(concerns("class C { interface S { io.elio.Generator<Void> all(); } void m(S s) { s.all(); } }"));
    }

    @Test
    void classesThatCannot() {
        assertFalse(concerns("class C { }"));
        assertFalse(concerns("class C { long l = 1L << 40; double d = 0.1; String s = \"io/elio/Elios\"; String t = \"io.elio.Elio\"; }"));
        assertFalse(concerns("class C { io.elio.Task<?> field; void m(io.elio.Task<?> t) { field = t; } }"));
        assertFalse(ClassFilter.concerns(Fixtures.resource("java/lang/invoke/MethodHandles")));
        assertFalse(ClassFilter.concerns(Fixtures.resource("java/lang/String")));
    }

    private static boolean concerns(String source) {
        return ClassFilter.concerns(Fixtures.compile(source).get("C"));
    }
}
