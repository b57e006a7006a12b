package io.elio;

import java.lang.StackWalker.StackFrame;

/** What to say when code that needs the weaver runs without it. */
final class Unwoven {
    private Unwoven() {
    }

    /** The exception for a call of {@code method} in code that was not woven; names that code. */
    static IllegalStateException call(String method) {
        String caller = StackWalker.getInstance().walk(frames -> frames
            .filter(frame -> !isOurs(frame.getClassName()))
            .findFirst()
            .map(Unwoven::describe)
            .orElse("unknown code"));
        return new IllegalStateException(method + " was called by " + caller + ", which has not been woven (expected: the "
            + "elio-maven-plugin in the phase process-classes or a later one, the elio-asm-weaver command line, or "
            + "-javaagent:elio-asm-weaver.jar, and @Async on the method, or a lambda that returns a Task)");
    }

    private static boolean isOurs(String className) {
        return className.equals("io.elio.Elio") || className.equals("io.elio.Unwoven") || className.equals("io.elio.Generator");
    }

    private static String describe(StackFrame frame) {
        String place = frame.getFileName() == null ? "" : " (" + frame.getFileName() + ":" + frame.getLineNumber() + ")";
        return frame.getClassName() + "." + frame.getMethodName() + place;
    }
}
