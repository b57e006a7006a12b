package io.elio.test;

/** Something that a scheduler could do next. It is at most once among the moves to choose from. */
abstract class Move {
    /** For strategies with priorities: the move with the highest is made. */
    long priority;

    /** What moves, as the trace names it: the same in every run with the same seed. */
    abstract String actor();

    /** What else a reader of the trace wants to know; it may differ from run to run. */
    String detail() {
        return "";
    }

    abstract void make();
}
