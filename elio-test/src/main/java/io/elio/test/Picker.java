package io.elio.test;

import java.util.List;

/** A strategy at work in one run. */
interface Picker {
    /** Sees what has just begun: a coroutine that was started, a timer that has become due. */
    void begins(Move move);

    /** Which of the moves is made: its index; there is at least one. */
    int pick(List<Move> moves);

    /** Whether a coroutine that joins one of the moves runs it at once, nested in its own step. */
    boolean nests(Move joined, List<Move> moves);

    /** How many awaits that need not wait the next step may pass. */
    int readyBudget();
}
