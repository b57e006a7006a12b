package io.elio.jmh;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;

/** The values of one quantity, one for each round. */
record Samples(double[] values) {
    static Samples of(List<Double> values) {
        return new Samples(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** Round by round; rounds that only one of the two has are left out. */
    Samples dividedBy(Samples other) {
        return combine(other, (a, b) -> a / b);
    }

    Samples minus(Samples other) {
        return combine(other, (a, b) -> a - b);
    }

    private Samples combine(Samples other, DoubleBinaryOperator operator) {
        double[] combined = new double[Math.min(values.length, other.values.length)];
        for (int i = 0; i < combined.length; i++) {
            combined[i] = operator.applyAsDouble(values[i], other.values[i]);
        }
        return new Samples(combined);
    }

    double median() {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    double min() {
        return Arrays.stream(values).min().orElseThrow();
    }

    double max() {
        return Arrays.stream(values).max().orElseThrow();
    }
}
