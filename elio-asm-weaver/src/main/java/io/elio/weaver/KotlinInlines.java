package io.elio.weaver;

import org.objectweb.asm.tree.MethodNode;

/**
 * Kotlin's inline functions may await, since their code is woven where kotlinc copies it to. The method that kotlinc makes of
 * such a function all the same, for callers in other languages, is left as it is: an await in it says when it is called that it
 * is not woven. Its mark is a variable named after it, which kotlinc puts into the variable table.
 */
final class KotlinInlines {
    private static final String MARK = "$i$f$";

    private KotlinInlines() {
    }

    /** Whether the method is what is left of an inline function. */
    static boolean isOwnCopy(MethodNode m) {
        return m.localVariables != null && m.localVariables.stream().anyMatch(v -> v.name.equals(MARK + m.name));
    }
}
