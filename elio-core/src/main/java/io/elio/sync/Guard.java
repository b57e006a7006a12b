package io.elio.sync;

/**
 * Gives back, at the end of a try-with-resources, what was taken at its head:
 * <pre>{@code
 * try (Guard guard = await(mutex.lockGuard())) {
 *     ...
 * }
 * }</pre>
 * It is one object for each primitive, not one for each time it is taken, so that it costs nothing. So close it once, at best by
 * the {@code try} alone: closing it is the same as calling {@code unlock} or {@code release}, and closing it again is an error as
 * an {@code unlock} too many is.
 */
@FunctionalInterface
public interface Guard extends AutoCloseable {
    @Override
    void close();
}
