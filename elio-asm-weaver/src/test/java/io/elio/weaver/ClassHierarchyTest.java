package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ClassHierarchyTest {
    private static final Map<String, byte[]> CLASSES = Fixtures.compile("""
        package zoo;
        public abstract class Animal implements Comparable<Animal> { protected static class Tail { } private static class Bone { } }
        interface Pet { }
        class Cat extends Animal implements Pet { public int compareTo(Animal o) { return 0; } }
        final class Lion extends Cat { }
        class Dog extends Animal implements Pet { public int compareTo(Animal o) { return 0; } }
        """);

    private final ClassHierarchy hierarchy = new ClassHierarchy(Fixtures.source(CLASSES), List.of());

    @Test
    void classesJoinInTheirClosestSuperclass() {
        assertEquals("zoo/Animal", hierarchy.commonSuperClass("zoo/Lion", "zoo/Dog"));
        assertEquals("zoo/Cat", hierarchy.commonSuperClass("zoo/Lion", "zoo/Cat"));
        assertEquals("zoo/Cat", hierarchy.commonSuperClass("zoo/Cat", "zoo/Lion"));
        assertEquals("java/lang/Number", hierarchy.commonSuperClass("java/lang/Integer", "java/lang/Long"));
        assertEquals("java/lang/Object", hierarchy.commonSuperClass("zoo/Cat", "java/lang/String"));
    }

    @Test
    void interfacesJoinInObject() {
        assertEquals("java/lang/Object", hierarchy.commonSuperClass("zoo/Pet", "zoo/Cat"));
        assertEquals("java/lang/Object", hierarchy.commonSuperClass("zoo/Cat", "java/lang/Comparable"));
        assertEquals("java/lang/Object", hierarchy.commonSuperClass("java/util/List", "java/util/Collection"));
        assertEquals("zoo/Pet", hierarchy.commonSuperClass("zoo/Pet", "zoo/Pet"));
    }

    @Test
    void arraysJoinByElementWithoutLookUps() {
        AtomicInteger asked = new AtomicInteger();
        ClassHierarchy counting = new ClassHierarchy(name -> {
            asked.incrementAndGet();
            return Optional.empty();
        }, List.of());
        assertEquals("java/lang/Object", counting.commonSuperClass("[I", "[J"));
        assertEquals("[Ljava/lang/Object;", counting.commonSuperClass("[[I", "[[J"));
        assertEquals("java/lang/Object", counting.commonSuperClass("[I", "java/lang/String"));
        assertEquals("java/lang/Object", counting.commonSuperClass("gone/A", "[Lgone/A;"));
        assertEquals("[Lgone/A;", counting.commonSuperClass("[Lgone/A;", "[Lgone/A;"));
        assertEquals("[Ljava/lang/Object;", counting.commonSuperClass("[[I", "[Ljava/lang/String;"));
        assertEquals(0, asked.get());
    }

    @Test
    void arraysOfClassesJoinLikeTheirElements() {
        assertEquals("[Lzoo/Animal;", hierarchy.commonSuperClass("[Lzoo/Cat;", "[Lzoo/Dog;"));
        assertEquals("[[Lzoo/Animal;", hierarchy.commonSuperClass("[[Lzoo/Lion;", "[[Lzoo/Dog;"));
        assertEquals("[Ljava/lang/Object;", hierarchy.commonSuperClass("[Lzoo/Pet;", "[Lzoo/Dog;"));
    }

    @Test
    void missingClassesAreKnownByName() {
        assertEquals("gone/A", hierarchy.commonSuperClass("gone/A", "gone/A"));
        assertEquals("java/lang/Object", hierarchy.commonSuperClass("gone/A", "gone/B"));
        assertEquals("java/lang/Object", hierarchy.commonSuperClass("gone/A", "zoo/Cat"));
        assertFalse(hierarchy.isKnown("gone/A"));
        assertFalse(hierarchy.isInterface("gone/A"));
        assertNull(hierarchy.superClass("gone/A"));
        assertFalse(hierarchy.isAssignable("zoo/Cat", "gone/A"));
    }

    @Test
    void missingSuperclassStillJoins() {
        Map<String, byte[]> classes = new HashMap<>(
            Fixtures.compile("class Base { } class Left extends Base { } class Right extends Base { }"));
        classes.remove("Base");
        ClassHierarchy partial = new ClassHierarchy(Fixtures.source(classes), List.of());
        assertEquals("Base", partial.commonSuperClass("Left", "Right"));
        assertEquals("Base", partial.commonSuperClass("Base", "Right"));
        assertTrue(partial.isAssignable("Base", "Left"));
    }

    @Test
    void assignableAsTheVerifierSeesIt() {
        assertTrue(hierarchy.isAssignable("zoo/Animal", "zoo/Lion"));
        assertFalse(hierarchy.isAssignable("zoo/Lion", "zoo/Animal"));
        assertTrue(hierarchy.isAssignable("zoo/Pet", "java/lang/String"));
        assertTrue(hierarchy.isAssignable("java/lang/Object", "[I"));
        assertTrue(hierarchy.isAssignable("java/lang/Cloneable", "[I"));
        assertFalse(hierarchy.isAssignable("java/lang/String", "[I"));
        assertTrue(hierarchy.isAssignable("[Lzoo/Animal;", "[Lzoo/Cat;"));
        assertFalse(hierarchy.isAssignable("[Lzoo/Cat;", "[Lzoo/Animal;"));
        assertFalse(hierarchy.isAssignable("[J", "[I"));
        assertTrue(hierarchy.isAssignable("[Ljava/lang/Object;", "[[I"));
        assertFalse(hierarchy.isAssignable("[Ljava/lang/Object;", "[I"));
    }

    @Test
    void flags() {
        assertTrue(hierarchy.isInterface("zoo/Pet"));
        assertFalse(hierarchy.isInterface("zoo/Cat"));
        assertFalse(hierarchy.isInterface("[Lzoo/Pet;"));
        assertEquals("zoo/Cat", hierarchy.superClass("zoo/Lion"));
    }

    @Test
    void accessByPackageAndFlag() {
        assertTrue(hierarchy.accessibleFrom("zoo/Animal", "elsewhere/Main"));
        assertFalse(hierarchy.accessibleFrom("zoo/Cat", "elsewhere/Main"));
        assertTrue(hierarchy.accessibleFrom("zoo/Cat", "zoo/Main"));
        assertTrue(hierarchy.accessibleFrom("zoo/Animal$Tail", "elsewhere/Main"));
        assertFalse(hierarchy.accessibleFrom("zoo/Animal$Bone", "elsewhere/Main"));
        assertFalse(hierarchy.accessibleFrom("[[Lzoo/Cat;", "elsewhere/Main"));
        assertTrue(hierarchy.accessibleFrom("[[I", "elsewhere/Main"));
        assertFalse(hierarchy.accessibleFrom("gone/A", "elsewhere/Main"));
        assertTrue(hierarchy.accessibleFrom("gone/A", "gone/B"));
    }

    @Test
    void classesOfAFutureJdkAreKnown() {
        byte[] future = CLASSES.get("zoo/Lion").clone();
        future[7] = 120;
        ClassHierarchy newer = new ClassHierarchy(name -> name.equals("zoo/Lion") ? Optional.of(future) : Optional.empty(), List.of());
        assertEquals("zoo/Cat", newer.superClass("zoo/Lion"));
    }

    @Test
    void ownClassesComeBeforeTheSource() {
        var own = Fixtures.nodes(Fixtures.compile("class Own extends Other { } class Other { }"));
        ClassHierarchy onlyOwn = new ClassHierarchy(name -> Optional.empty(), own);
        assertEquals("Other", onlyOwn.superClass("Own"));
        assertTrue(onlyOwn.isKnown("Other"));
    }

    @Test
    void eachClassFileIsReadOnce() {
        AtomicInteger asked = new AtomicInteger();
        ClassSource source = Fixtures.source(CLASSES);
        ClassHierarchy counting = new ClassHierarchy(name -> {
            asked.incrementAndGet();
            return source.bytes(name);
        }, List.of());
        for (int i = 0; i < 10; i++) {
            assertEquals("java/lang/Object", counting.commonSuperClass("zoo/Cat", "gone/A"));
        }
        assertEquals(4, asked.get(), "zoo/Cat, zoo/Animal, java/lang/Object, gone/A");
    }
}
