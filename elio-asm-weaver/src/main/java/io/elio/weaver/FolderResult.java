package io.elio.weaver;

import java.util.List;

/**
 * What weaving a folder gave.
 *
 * @param methods the methods that were woven in this run
 * @param classes the classes that were rewritten in this run
 * @param findings errors and warnings; if there is an error, no class file was changed
 */
public record FolderResult(int methods, int classes, List<Finding> findings) {
    public boolean failed() {
        return Finding.anyError(findings);
    }

    /** For example {@code wove 12 methods in 5 classes}. */
    public String summary() {
        return "wove " + count(methods, "method") + " in " + (classes == 1 ? "1 class" : classes + " classes");
    }

    /** For example {@code 3 errors}. */
    public String errors() {
        return count((int) findings.stream().filter(Finding::isError).count(), "error");
    }

    private static String count(int n, String what) {
        return n + " " + what + (n == 1 ? "" : "s");
    }
}
