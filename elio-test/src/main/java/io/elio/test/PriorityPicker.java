package io.elio.test;

import java.util.List;

/**
 * {@link Strategy#PCT}. The paper puts a given number of changes into a known number of steps. Neither is known here, so each step is
 * a change with a probability that stays the same for the run: one of the powers of two from 1/2 to 1/1024. That costs the paper's
 * bound a constant factor, and nobody starves.
 */
final class PriorityPicker implements Picker {
    private static final int RATES = 10;

    private final Choices choices;
    private final int stepsPerChange;
    private long lowest;

    PriorityPicker(Choices choices) {
        this.choices = choices;
        stepsPerChange = 2 << choices.below(RATES);
    }

    @Override
    public void begins(Move move) {
        move.priority = choices.next() >>> 1;
    }

    @Override
    public int pick(List<Move> moves) {
        int highest = highest(moves);
        if (choices.below(stepsPerChange) > 0) {
            return highest;
        }
        moves.get(highest).priority = --lowest;
        return highest(moves);
    }

    /** It would be next anyway. Nested, it passes awaits that need not wait, which here are moments of choice. */
    @Override
    public boolean nests(Move joined, List<Move> moves) {
        return choices.coin() && moves.get(highest(moves)) == joined;
    }

    /** Each await is a moment at which the order can change. */
    @Override
    public int readyBudget() {
        return 0;
    }

    private static int highest(List<Move> moves) {
        int highest = 0;
        for (int i = 1; i < moves.size(); i++) {
            if (moves.get(i).priority > moves.get(highest).priority) {
                highest = i;
            }
        }
        return highest;
    }
}
