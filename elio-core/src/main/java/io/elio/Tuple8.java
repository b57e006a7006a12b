package io.elio;

/** Eight values, in the order of the branches of {@link Elio#whenAll whenAll} that gave them. */
public record Tuple8<A, B, C, D, E, F, G, H>(A v1, B v2, C v3, D v4, E v5, F v6, G v7, H v8) {
}
