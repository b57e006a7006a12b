package io.elio.tests.differential;

/** A mutable receiver whose calls chain, for generated programs. */
public final class Acc {
    private long total;

    public Acc(Journal journal, int start, String label) {
        journal.log("acc " + label, start);
        total = start;
    }

    public Acc add(long value) {
        total = total * 31 + value;
        return this;
    }

    public Acc add(double value, boolean negate, byte scale) {
        total += (long) (negate ? -value : value) * scale;
        return this;
    }

    public long total() {
        return total;
    }
}
