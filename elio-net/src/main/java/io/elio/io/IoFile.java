package io.elio.io;

import io.elio.Awaitable;
import io.elio.CancelToken;
import java.nio.ByteBuffer;

/**
 * An open file of a backend. Any number of operations may be under way, of those at the current position one. A token that wins has
 * transferred nothing.
 */
public interface IoFile extends AutoCloseable {
    /** The position that stands for the current one of the descriptor, which then moves. */
    long CURRENT = -1;

    /** Reads at least one byte at {@code position} or {@link #CURRENT}; -1 at the end. */
    Awaitable<Integer> read(ByteBuffer dst, long position, CancelToken token);

    /** Writes at least one byte at {@code position} or {@link #CURRENT}. */
    Awaitable<Integer> write(ByteBuffer src, long position, CancelToken token);

    /** {@link #read} into several buffers, in their order. */
    Awaitable<Long> readv(ByteBuffer[] dsts, long position, CancelToken token);

    /** {@link #write} from several buffers, in their order. */
    Awaitable<Long> writev(ByteBuffer[] srcs, long position, CancelToken token);

    /** Brings what was written to the device, with or without metadata that the content does not need. */
    Awaitable<Void> sync(boolean metadata, CancelToken token);

    /** @param mode flags of {@code fallocate} */
    Awaitable<Void> allocate(int mode, long position, long length, CancelToken token);

    Awaitable<Void> truncate(long length, CancelToken token);

    Awaitable<Long> size(CancelToken token);

    /** Closes: at once if nothing is under way, else what is under way is cancelled and the last to end closes. Any thread, any number of times. */
    @Override
    void close();
}
