package io.elio.tests.differential;

/** A value with components of one and of two slots, for generated programs. */
public record Pair(int x, long y) {
}
