package io.elio.tests.differential;

import java.util.ArrayList;
import java.util.List;

/** What the writers of one program share. */
final class Generation {
    final Draw draw;
    /** Whether constructs newer than Java 17 may be used. */
    final boolean modern;
    /** How often an expression is an await. */
    final int awaitPercent;
    /** The methods that may be called from the one being written: those written before it. */
    final List<Signature> callable = new ArrayList<>();
    /** The generators that may be used in the method being written: those written before it. */
    final List<Signature> generators = new ArrayList<>();
    /** All methods of the program: a call of one that may lead back here is guarded by the depth of recursion. */
    final List<Signature> all = new ArrayList<>();
    private int names;

    Generation(long seed, boolean modern) {
        this.draw = new Draw(seed);
        this.modern = modern;
        this.awaitPercent = draw.of(15, 25, 40);
    }

    String fresh(String prefix) {
        return prefix + names++;
    }
}
