package io.elio.tests.real;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Iterator;
import java.util.StringJoiner;

/** What a call gave, as text: the value and what it holds, or what was thrown. */
final class Outcome {
    private static final int MOST_ELEMENTS = 50;

    private Outcome() {
    }

    static String of(Method plain, Object[] arguments) throws IllegalAccessException {
        try {
            return of(plain.invoke(null, arguments));
        } catch (InvocationTargetException e) {
            return thrown(e.getCause());
        }
    }

    /** The names of copies occur in messages of Kotlin's checks of parameters. */
    static String thrown(Throwable t) {
        return "throws " + t.getClass().getName() + ": " + String.valueOf(t.getMessage()).replaceAll("\\$async[0-9a-f]+", "");
    }

    static String of(Object value) {
        try {
            return text(value);
        } catch (RuntimeException e) {
            return "shown: " + thrown(e);
        }
    }

    private static String text(Object value) {
        if (value == null) {
            return "null";
        }
        if (value.getClass().isArray()) {
            return array(value);
        }
        if (value instanceof Iterable<?> elements) {
            return "(" + elements(elements.iterator()) + ")";
        }
        if (value instanceof Iterator<?> elements) {
            return "iterator(" + elements(elements) + ")";
        }
        if (value.getClass().isHidden()) {
            return "lambda";
        }
        String text = String.valueOf(value);
        return value.getClass().getSimpleName() + (text.contains("@") ? "" : " " + text);
    }

    private static String array(Object array) {
        StringJoiner text = new StringJoiner(", ", array.getClass().getSimpleName() + "[", "]");
        for (int i = 0; i < Math.min(Array.getLength(array), MOST_ELEMENTS); i++) {
            text.add(text(Array.get(array, i)));
        }
        return text.toString();
    }

    private static String elements(Iterator<?> elements) {
        StringJoiner text = new StringJoiner(", ");
        for (int i = 0; i < MOST_ELEMENTS && elements.hasNext(); i++) {
            text.add(text(elements.next()));
        }
        return text.toString();
    }
}
