package io.elio.test;

import java.util.List;

/** {@link Strategy#RANDOM}. */
final class RandomPicker implements Picker {
    private static final int FULL_BUDGET = 100;
    private static final int SMALL_BUDGETS = 4;

    private final Choices choices;

    RandomPicker(Choices choices) {
        this.choices = choices;
    }

    @Override
    public void begins(Move move) {
        // all are alike
    }

    @Override
    public int pick(List<Move> moves) {
        return choices.below(moves.size());
    }

    @Override
    public boolean nests(Move joined, List<Move> moves) {
        return choices.coin();
    }

    @Override
    public int readyBudget() {
        return choices.coin() ? FULL_BUDGET : choices.below(SMALL_BUDGETS);
    }
}
