package io.elio.tests.differential;

import java.util.List;
import java.util.Random;

/** Random decisions of the generator. */
final class Draw {
    private final Random random;

    Draw(long seed) {
        random = new Random(seed * 0x9E3779B97F4A7C15L);
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    int between(int low, int high) {
        return low + random.nextInt(high - low + 1);
    }

    boolean percent(int chance) {
        return random.nextInt(100) < chance;
    }

    <T> T of(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    @SafeVarargs
    final <T> T of(T... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
