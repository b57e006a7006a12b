package io.elio.io;

import io.elio.Awaitable;
import io.elio.CancelToken;
import io.elio.Task;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;

/**
 * A connected stream socket of a backend. One read and one write may be under way at a time. Each method makes an
 * awaitable that is awaited at once, by the caller; nothing happens before.
 */
public interface IoSocket extends AutoCloseable {
    /** Reads at least one byte; -1 at the end; 0 only if nothing remains in {@code dst}. The position moves. */
    Awaitable<Integer> read(ByteBuffer dst, CancelToken token);

    /** Writes at least one byte; 0 only if nothing remains in {@code src}. The position moves. */
    Awaitable<Integer> write(ByteBuffer src, CancelToken token);

    /** Writes at least one byte from the buffers in their order. The positions move. */
    Awaitable<Long> writev(ByteBuffer[] srcs, CancelToken token);

    /**
     * Ends the output; the input stays. Does not wait.
     *
     * @throws IllegalStateException if a write is under way
     */
    void finishWrite() throws IOException;

    SocketAddress localAddress();

    SocketAddress remoteAddress();

    /** Closes: at once if nothing is under way, else what is under way is cancelled and the last to end closes. Any thread, any number of times. */
    @Override
    void close();

    /** Waits until this is closed and nothing is under way any more. */
    Task<Void> settled();
}
