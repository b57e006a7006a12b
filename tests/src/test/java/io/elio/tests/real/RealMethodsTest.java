package io.elio.tests.real;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.Elio;
import io.elio.Task;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * The static methods of the Kotlin library are called as they are and as async copies that suspend after every call in them, with the
 * same arguments: results, exceptions, and what becomes of the arguments must be equal.
 */
class RealMethodsTest {
    private static final boolean DEEP = Boolean.getBoolean("elio.deep");
    private static final int SEEDS = DEEP ? 25 : 3;
    /** What depends on chance or on the standard input, or may take all memory. */
    private static final Pattern EXCLUDED = Pattern.compile("(?i).*(random|shuffle|readln|readline|print|repeat|pad|exception).*");

    private final List<String> differences = new ArrayList<>();
    private int calls;

    private record Pair(Method plain, Method async) {
    }

    @Test
    void textMethods() throws Exception {
        compare("kotlin/text/");
        assertTrue(calls >= 400 * SEEDS, calls + " calls");
    }

    @Test
    void collectionMethods() throws Exception {
        Assumptions.assumeTrue(DEEP, "takes its time, with -Pdeep only");
        compare("kotlin/collections/");
        assertTrue(calls >= 2_000 * SEEDS, calls + " calls");
    }

    private void compare(String packageName) throws Exception {
        WovenLibrary library = new WovenLibrary(kotlin.KotlinVersion.class, packageName);
        List<Pair> pairs = new ArrayList<>();
        for (String name : library.woven()) {
            pairs.addAll(pairs(Class.forName(name, false, library)));
        }
        Elio.run(() -> compareAll(pairs));
        assertEquals(List.of(), differences);
    }

    private static List<Pair> pairs(Class<?> c) {
        Map<String, Method> copies = new HashMap<>();
        for (Method m : c.getDeclaredMethods()) {
            copies.put(m.getName() + List.of(m.getParameterTypes()), m);
        }
        List<Pair> pairs = new ArrayList<>();
        for (Method m : c.getDeclaredMethods()) {
            Method copy = copies.get(AsyncCopies.nameOfCopy(m) + List.of(m.getParameterTypes()));
            if (copy != null && !EXCLUDED.matcher(m.getName()).matches() && Samples.existFor(m)) {
                m.setAccessible(true);
                copy.setAccessible(true);
                pairs.add(new Pair(m, copy));
            }
        }
        return pairs;
    }

    @Async
    private Task<Void> compareAll(List<Pair> pairs) throws IllegalAccessException {
        for (Pair pair : pairs) {
            for (int seed = 0; seed < SEEDS; seed++) {
                await(compare(pair, seed));
            }
        }
        return Task.done();
    }

    @Async
    private Task<Void> compare(Pair pair, int seed) throws IllegalAccessException {
        Object[] plainArguments = Samples.arguments(pair.plain(), seed);
        Object[] asyncArguments = Samples.arguments(pair.plain(), seed);
        String expected = Outcome.of(pair.plain(), plainArguments) + " leaving " + Outcome.of(plainArguments);
        String actual = await(outcome(pair.async(), asyncArguments)) + " leaving " + Outcome.of(asyncArguments);
        calls++;
        if (!expected.equals(actual)) {
            differences.add(pair.plain() + ", seed " + seed + "\n    plain: " + expected + "\n    async: " + actual);
        }
        return Task.done();
    }

    @Async
    private Task<String> outcome(Method async, Object[] arguments) throws IllegalAccessException {
        try {
            return Task.of(Outcome.of(await((Task<?>) async.invoke(null, arguments))));
        } catch (InvocationTargetException e) {
            return Task.of("the call " + Outcome.thrown(e.getCause()));
        } catch (IllegalAccessException e) {
            throw e;
        } catch (Throwable e) {
            return Task.of(Outcome.thrown(e));
        }
    }
}
