package io.elio;

/** Two values, in the order of the branches of {@link Elio#whenAll whenAll} that gave them. */
public record Tuple2<A, B>(A v1, B v2) {
}
