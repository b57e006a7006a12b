package io.elio.test;

/** How a {@link TestScheduler} chooses what happens next. */
public enum Strategy {
    /**
     * Each of the things that could happen next is equally likely. Good at races that two coroutines can run into at many
     * moments; bad at those where one coroutine must be held back for long while others go on.
     */
    RANDOM {
        @Override
        Picker picker(Choices choices) {
            return new RandomPicker(choices);
        }
    },

    /**
     * Probabilistic concurrency testing: each coroutine has a random priority, the highest goes first, and at a few random
     * steps the one whose turn it is goes behind all others. So some are held back for long, and the odds to hit a race depend on how
     * many orderings it needs, not on how many coroutines and steps there are beside it. After Burckhardt, Kothari, Musuvathi,
     * Nagarakatte: A randomized scheduler with probabilistic guarantees of finding bugs, ASPLOS 2010; how often priorities
     * change is drawn from the seed.
     */
    PCT {
        @Override
        Picker picker(Choices choices) {
            return new PriorityPicker(choices);
        }
    },

    /** The seed chooses one of the others. */
    MIXED {
        @Override
        Picker picker(Choices choices) {
            return choices.coin() ? new RandomPicker(choices) : new PriorityPicker(choices);
        }
    };

    abstract Picker picker(Choices choices);
}
