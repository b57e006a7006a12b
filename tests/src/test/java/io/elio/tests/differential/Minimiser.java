package io.elio.tests.differential;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a failing program smaller by hand: {@code Minimiser FILE} (a file under {@code target/differential}) leaves out
 * lines, blocks, and the braces around blocks, as long as the program compiles and fails in the same way.
 */
final class Minimiser {
    private static final long PATIENCE_MILLIS = 2_000;

    private final Runner runner = new Runner(PATIENCE_MILLIS);
    private final Program origin;
    private final String kind;

    private Minimiser(Program origin) {
        this.origin = origin;
        this.kind = failureOf(origin.template().lines().toList());
    }

    public static void main(String[] args) throws IOException {
        Path file = Path.of(args[0]);
        String name = file.getFileName().toString();
        boolean modern = name.contains(".modern");
        Program program = new Program(Long.parseLong(name.substring(1, name.indexOf('.'))), name.substring(0, name.indexOf('.')), modern, Files.readString(file));
        List<String> smallest = new Minimiser(program).minimise();
        Path out = file.resolveSibling(name + ".min");
        Files.write(out, smallest);
        System.out.println(String.join("\n", smallest));
        System.exit(0);
    }

    private List<String> minimise() {
        if (kind.isEmpty()) {
            throw new IllegalStateException("the program does not fail");
        }
        System.out.println("fails with: " + kind);
        List<String> lines = new ArrayList<>(origin.template().lines().toList());
        boolean smaller = true;
        while (smaller) {
            smaller = pass(lines);
            System.out.println(lines.size() + " lines");
        }
        return lines;
    }

    private boolean pass(List<String> lines) {
        boolean smaller = false;
        for (int i = 0; i < lines.size(); i++) {
            int end = blockEnd(lines, i);
            if (end > i && tryReplace(lines, i, end, lines.subList(i + 1, end))) {
                smaller = true;
            }
            end = blockEnd(lines, i);
            if (end >= i && tryReplace(lines, i, end, List.of())) {
                smaller = true;
                i--;
            }
        }
        return smaller;
    }

    private boolean tryReplace(List<String> lines, int from, int to, List<String> replacement) {
        List<String> candidate = new ArrayList<>(lines.subList(0, from));
        candidate.addAll(replacement);
        candidate.addAll(lines.subList(to + 1, lines.size()));
        if (!failureOf(candidate).equals(kind)) {
            return false;
        }
        lines.clear();
        lines.addAll(candidate);
        return true;
    }

    /** Where the block that this line opens ends; the line itself if it opens none; -1 if it closes one. */
    private static int blockEnd(List<String> lines, int start) {
        int depth = 0;
        for (int i = start; i < lines.size(); i++) {
            depth += balance(lines.get(i));
            if (depth <= 0) {
                return depth < 0 ? -1 : i;
            }
        }
        return -1;
    }

    private static int balance(String line) {
        return (int) (line.chars().filter(c -> c == '{').count() - line.chars().filter(c -> c == '}').count());
    }

    /** The kind of failure, without what changes from one text to the next. */
    private String failureOf(List<String> lines) {
        Program program = new Program(origin.seed(), origin.name(), origin.modern(), String.join("\n", lines));
        try {
            Batch batch = new Batch(List.of(program));
            List<String> failures = new ArrayList<>(batch.failures(true, runner));
            failures.addAll(batch.failures(false, runner));
            return failures.isEmpty() ? "" : summary(failures.get(0));
        } catch (IllegalArgumentException | IllegalStateException doesNotCompile) {
            return "";
        }
    }

    private static String summary(String failure) {
        int problem = failure.indexOf(".txt: ") + 6;
        String text = failure.substring(problem);
        String head = text.lines().findFirst().orElse("");
        return text.startsWith("awaits") ? "difference" : head.replaceAll("[0-9]+", "#").substring(0, Math.min(60, head.replaceAll("[0-9]+", "#").length()));
    }
}
