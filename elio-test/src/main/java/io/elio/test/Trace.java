package io.elio.test;

import java.util.ArrayList;
import java.util.List;

/** What happened, step by step: all of it up to a limit, then only counted. */
final class Trace {
    /** The property that prints every step on standard error, with the line at which the coroutine stands. */
    static final String PROPERTY = "elio.test.trace";

    private static final int LIMIT = 100_000;

    private final boolean printed = Boolean.getBoolean(PROPERTY);
    private final List<String> steps = new ArrayList<>();
    private int count;

    void add(Move move, String how, long nanos) {
        count++;
        if (count <= LIMIT) {
            steps.add(how.isEmpty() ? move.actor() : move.actor() + how);
        }
        if (printed) {
            System.err.println("step " + count + ", " + Reports.millis(nanos) + ": " + move.actor() + how + move.detail());
        }
    }

    int count() {
        return count;
    }

    List<String> steps() {
        return List.copyOf(steps);
    }
}
