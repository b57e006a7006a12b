package io.elio.weaver;

import java.util.List;

/**
 * What the weaver has to say about one place in the code.
 *
 * @param severity an error fails the build
 * @param className the class, with dots
 * @param method the method as written in source, empty if the finding concerns the class
 * @param file the source file, empty if unknown
 * @param line the line, 0 if unknown
 * @param problem what is wrong
 * @param wayOut what to do instead
 */
public record Finding(Severity severity, String className, String method, String file, int line, String problem, String wayOut) {
    public enum Severity { WARNING, ERROR }

    public boolean isError() {
        return severity == Severity.ERROR;
    }

    static boolean anyError(List<Finding> findings) {
        for (Finding finding : findings) {
            if (finding.isError()) {
                return true;
            }
        }
        return false;
    }

    /** As a build prints it: {@code Orders.java:12 com.acme.Orders.total: what is wrong. What to do instead.} */
    public String text() {
        String where = file.isEmpty() ? "" : line == 0 ? file + " " : file + ":" + line + " ";
        return where + className + (method.isEmpty() ? "" : "." + method) + ": " + problem + ". " + sentence(wayOut);
    }

    private static String sentence(String text) {
        return text.isEmpty() ? "" : Character.toUpperCase(text.charAt(0)) + text.substring(1) + (text.endsWith(".") ? "" : ".");
    }
}
