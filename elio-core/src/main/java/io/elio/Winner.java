package io.elio;

/**
 * The branch of {@link Elio#whenAny whenAny} that ended first.
 *
 * @param index its position among the branches, from 0
 * @param value what it answered
 * @param <T> the type of the value
 */
public record Winner<T>(int index, T value) {
}
