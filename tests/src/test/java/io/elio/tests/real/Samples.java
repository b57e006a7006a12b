package io.elio.tests.real;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Arguments for methods, by their types; made anew at each call, since methods may change them. */
final class Samples {
    private static final List<Object> FUNCTION_RESULTS = List.of(true, false, 5, "text");

    private Samples() {
    }

    static boolean existFor(Method m) {
        for (Class<?> type : m.getParameterTypes()) {
            if (of(type).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** The same seed gives equal arguments. */
    static Object[] arguments(Method m, int seed) {
        Random random = new Random(31L * seed + m.getName().hashCode());
        Object[] arguments = new Object[m.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
            List<?> samples = of(m.getParameterTypes()[i]);
            arguments[i] = samples.get(random.nextInt(samples.size()));
        }
        return arguments;
    }

    private static List<?> of(Class<?> type) {
        if (type.isPrimitive()) {
            return primitives(type);
        }
        if (type.isArray()) {
            return arrays(type);
        }
        if (type == String.class || type == CharSequence.class) {
            return List.of("", "a", "abc", " a,b ,c ", "12", "-7", "aXbXc", "line1\nline2\r\n  line3", "AbC", "1.5e3", "0x1f", "\u00e9\u4e2d");
        }
        if (type == Object.class || type == Comparable.class) {
            return List.of("o", 3, 'c');
        }
        return type.getName().matches("kotlin\\.jvm\\.functions\\.Function[0-3]") ? functions(type) : collections(type);
    }

    private static List<?> primitives(Class<?> type) {
        return switch (type.getName()) {
            case "int" -> List.of(0, 1, 2, 3, -1, 5, 10, 16);
            case "long" -> List.of(0L, 1L, -5L, 100L, Long.MAX_VALUE);
            case "double" -> List.of(0.0, 1.5, -2.0, Double.NaN, 1e10);
            case "float" -> List.of(0f, 1.5f, -2f);
            case "boolean" -> List.of(true, false);
            case "char" -> List.of('a', ' ', '1', 'Z', ',');
            case "byte" -> List.of((byte) 0, (byte) 1, (byte) -3);
            default -> List.of((short) 0, (short) 1, (short) -3);
        };
    }

    private static List<?> arrays(Class<?> type) {
        return switch (type.getComponentType().getName()) {
            case "int" -> List.of(new int[0], new int[] {1}, new int[] {3, 1, 2, 3}, new int[] {5, 4, 3, 2, 1, 0, 9, 8});
            case "long" -> List.of(new long[0], new long[] {3, 1, 2});
            case "double" -> List.of(new double[0], new double[] {3, 1, 2});
            case "float" -> List.of(new float[0], new float[] {3, 1, 2});
            case "boolean" -> List.of(new boolean[0], new boolean[] {true, false, true});
            case "char" -> List.of(new char[0], new char[] {'c', 'a', 'b'});
            case "byte" -> List.of(new byte[0], new byte[] {3, 1, 2});
            case "short" -> List.of(new short[0], new short[] {3, 1, 2});
            case "java.lang.Object", "java.lang.Comparable" -> List.of(new Comparable<?>[] {"b", "a", "c"}, new Comparable<?>[] {3, 1, 2, 1});
            case "java.lang.String", "java.lang.CharSequence" -> List.of(new String[0], new String[] {"b", "a", "c"});
            default -> List.of();
        };
    }

    private static List<?> collections(Class<?> type) {
        List<Object> samples = new ArrayList<>();
        if (type.isAssignableFrom(ArrayList.class)) {
            samples.addAll(List.of(new ArrayList<>(), new ArrayList<>(List.of(3, 1, 2, 1)), new ArrayList<>(List.of("b", "a", "cc"))));
        } else if (type == Set.class) {
            samples.addAll(List.of(new LinkedHashSet<>(), new LinkedHashSet<>(List.of(3, 1, 2))));
        } else if (type == Map.class) {
            samples.addAll(List.of(new LinkedHashMap<>(), new LinkedHashMap<>(Map.of("k", 1))));
        } else if (type == Comparator.class) {
            samples.add(Comparator.naturalOrder());
        } else if (type == StringBuilder.class || type == Appendable.class) {
            samples.add(new StringBuilder("xyz"));
        }
        return samples;
    }

    private static List<?> functions(Class<?> type) {
        return FUNCTION_RESULTS.stream().map(result -> Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
            (proxy, called, arguments) -> called.getName().equals("invoke") ? result : "function")).toList();
    }
}
