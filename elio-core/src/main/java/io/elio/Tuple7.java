package io.elio;

/** Seven values, in the order of the branches of {@link Elio#whenAll whenAll} that gave them. */
public record Tuple7<A, B, C, D, E, F, G>(A v1, B v2, C v3, D v4, E v5, F v6, G v7) {
}
