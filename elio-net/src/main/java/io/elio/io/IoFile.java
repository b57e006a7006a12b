package io.elio.io;

import io.elio.Awaitable;
import java.nio.ByteBuffer;

/** An open file of a backend. Any number of reads may be under way, of those at the current position one. */
public interface IoFile extends AutoCloseable {
    /** The position that stands for the current one of the descriptor, which then moves. */
    long CURRENT = -1;

    /** Reads at least one byte at {@code position} or {@link #CURRENT}; -1 at the end. */
    Awaitable<Integer> read(ByteBuffer dst, long position);

    /** Closes: at once if nothing is under way, else what is under way is cancelled and the last to end closes. Any thread, any number of times. */
    @Override
    void close();
}
