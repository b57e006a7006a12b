package io.elio.tests.differential;

/** Indented source text: one statement, or one brace of a block, on a line, so that a program can be minimised by lines. */
final class Lines {
    private final StringBuilder text = new StringBuilder();
    private int depth;

    void line(String line) {
        if (line.startsWith("}")) {
            depth--;
        }
        text.append("    ".repeat(depth)).append(line).append('\n');
        if (line.endsWith("{")) {
            depth++;
        }
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
