package io.elio;

/** Three values, in the order of the branches of {@link Elio#whenAll whenAll} that gave them. */
public record Tuple3<A, B, C>(A v1, B v2, C v3) {
}
