package io.elio.sync;

/**
 * A value lent by an {@link ObjectCache}, to be closed when it is of no use any more, at best by a try-with-resources. The methods may be
 * called from any thread and do not wait.
 *
 * @param <V> the type of the value
 */
public interface Borrowed<V> extends AutoCloseable {
    /**
     * The value, which others may have borrowed at the same time.
     *
     * @throws IllegalStateException after {@link #close} or {@link #takeOwnership}
     */
    V value();

    /**
     * The cache is not to lend this value any more: it is broken, or out of date. Who borrows next gets a new one. The value is disposed of
     * when all who have borrowed it, this one too, have given it back.
     *
     * @throws IllegalStateException after {@link #close} or {@link #takeOwnership}
     */
    void markEvict();

    /**
     * Takes the value out of the cache for good: the cache does not lend it any more and never disposes of it; that is the caller's
     * now. This is closed. Others who have borrowed it keep using it; the caller has to know that.
     *
     * @throws IllegalStateException after {@link #close} or {@link #takeOwnership}
     */
    V takeOwnership();

    /**
     * Gives the value back; does nothing the second time. If the cache keeps it no more and nobody else has borrowed it, it is disposed of;
     * what that throws is thrown here.
     */
    @Override
    void close();
}
