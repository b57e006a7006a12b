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
     * moments the one that is to go is put behind all others. It finds a race that needs <i>d</i> orderings among <i>n</i>
     * coroutines in <i>k</i> steps with a probability of at least 1/(n k^(d-1)), of which both <i>d</i> and the order of magnitude
     * of <i>k</i> are drawn from the seed. After Burckhardt, Kothari, Musuvathi, Nagarakatte: A randomized scheduler
     * with probabilistic guarantees of finding bugs, ASPLOS 2010.
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
