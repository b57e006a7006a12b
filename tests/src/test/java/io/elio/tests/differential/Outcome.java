package io.elio.tests.differential;

import java.util.List;

/** What a run of a program did and how it ended. */
record Outcome(String end, List<String> log, int awaits) {
    static Outcome value(Journal journal, Object value) {
        return new Outcome("value " + journal.show(value), List.copyOf(journal.entries()), journal.awaits());
    }

    static Outcome failure(Journal journal, Throwable failure) {
        return new Outcome("failure " + journal.show(failure), List.copyOf(journal.entries()), journal.awaits());
    }

    /** The first difference from what was expected, with what came before; empty if there is none. */
    String difference(Outcome expected) {
        int common = 0;
        while (common < log.size() && common < expected.log.size() && log.get(common).equals(expected.log.get(common))) {
            common++;
        }
        if (common == log.size() && common == expected.log.size() && end.equals(expected.end)) {
            return "";
        }
        return "after " + expected.log.subList(Math.max(0, common - 5), common) + "\n  expected: " + at(expected, common) + "\n  woven:    " + at(this, common);
    }

    private static String at(Outcome outcome, int index) {
        return index < outcome.log.size() ? outcome.log.get(index) : "end with " + outcome.end;
    }
}
