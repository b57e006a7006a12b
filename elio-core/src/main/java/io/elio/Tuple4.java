package io.elio;

/** Four values, in the order of the branches of {@link Elio#whenAll whenAll} that gave them. */
public record Tuple4<A, B, C, D>(A v1, B v2, C v3, D v4) {
}
