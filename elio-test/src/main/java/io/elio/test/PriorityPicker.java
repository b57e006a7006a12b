package io.elio.test;

import java.util.List;

/**
 * {@link Strategy#PCT}. The steps of a run are not known beforehand; a power of two is drawn for them, which costs the bound on
 * the probability the number of powers as a factor. A run that is longer than twice that goes on at random, so that
 * coroutines which yield until another one has done something do not go on for ever.
 */
final class PriorityPicker implements Picker {
    private static final int MOST_CHANGES = 3;
    private static final int LEAST_MAGNITUDE = 3;
    private static final int MAGNITUDES = 10;

    private final Choices choices;
    private final int steps;
    private final int[] changes;
    private int step;
    private long lowest;

    PriorityPicker(Choices choices) {
        this.choices = choices;
        steps = 1 << LEAST_MAGNITUDE + choices.below(MAGNITUDES);
        changes = new int[choices.below(MOST_CHANGES + 1)];
        for (int i = 0; i < changes.length; i++) {
            changes[i] = choices.below(steps);
        }
    }

    @Override
    public void begins(Move move) {
        move.priority = choices.next() >>> 1;
    }

    @Override
    public int pick(List<Move> moves) {
        step++;
        if (step > 2 * steps) {
            return choices.below(moves.size());
        }
        int highest = highest(moves);
        for (int change : changes) {
            if (change == step - 1) {
                moves.get(highest).priority = --lowest;
                highest = highest(moves);
            }
        }
        return highest;
    }

    @Override
    public boolean nests(Move joined, List<Move> moves) {
        return step > 2 * steps ? choices.coin() : moves.get(highest(moves)) == joined;
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
