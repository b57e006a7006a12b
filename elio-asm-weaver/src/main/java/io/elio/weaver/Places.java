package io.elio.weaver;

import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InnerClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Where in the source something is: class, method as written, file, line. */
final class Places {
    static final String STATIC_INITIALISER = "static initialiser";

    private Places() {
    }

    static Finding error(ClassNode c, MethodNode m, AbstractInsnNode at, String problem, String wayOut) {
        return finding(Finding.Severity.ERROR, c, m, at, problem, wayOut);
    }

    static Finding warning(ClassNode c, MethodNode m, AbstractInsnNode at, String problem, String wayOut) {
        return finding(Finding.Severity.WARNING, c, m, at, problem, wayOut);
    }

    private static Finding finding(Finding.Severity severity, ClassNode c, MethodNode m, AbstractInsnNode at, String problem,
                                   String wayOut) {
        String file = c.sourceFile == null ? "" : c.sourceFile;
        return new Finding(severity, c.name.replace('/', '.'), sourceName(c, m), file, line(m, at), problem, wayOut);
    }

    /** The line of an instruction, or the first line of the method if it is null; 0 without line numbers. */
    static int line(MethodNode m, AbstractInsnNode at) {
        int line = Insns.line(at);
        return line > 0 ? line : Insns.firstLine(m);
    }

    /** The method that a reader of the source finds the code in: for a lambda body the method round it. */
    static String sourceName(ClassNode c, MethodNode m) {
        String name = m.name;
        if (name.startsWith("lambda$")) {
            name = javacLambda(name);
        } else if (name.contains("$lambda")) {
            name = name.substring(0, name.indexOf("$lambda"));
        } else if (Lambdas.isKotlinLambdaClass(c) && c.outerMethod != null) {
            name = c.outerMethod;
        }
        return switch (name) {
            case "<init>", "new" -> simpleName(c);
            case "<clinit>", "static" -> STATIC_INITIALISER;
            default -> name;
        };
    }

    private static String javacLambda(String name) {
        int end = name.lastIndexOf('$');
        int start = "lambda$".length();
        return end > start ? name.substring(start, end) : name;
    }

    private static String simpleName(ClassNode c) {
        for (InnerClassNode inner : c.innerClasses) {
            if (inner.name.equals(c.name) && inner.innerName != null) {
                return inner.innerName;
            }
        }
        return c.name.substring(c.name.lastIndexOf('/') + 1);
    }
}
