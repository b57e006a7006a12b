package io.elio;

/**
 * What {@link Elio#withTimeout withTimeout} answers.
 *
 * @param timedOut whether the time was up before the body had ended
 * @param value what the body answered; null if the time was up
 * @param <T> the type of the value
 */
public record TimeoutResult<T>(boolean timedOut, T value) {
}
