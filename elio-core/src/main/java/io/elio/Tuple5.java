package io.elio;

/** Five values, in the order of the branches of {@link Elio#whenAll whenAll} that gave them. */
public record Tuple5<A, B, C, D, E>(A v1, B v2, C v3, D v4, E v5) {
}
