package io.elio.net;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.CancelToken;
import io.elio.Task;
import io.elio.io.ErrnoException;
import io.elio.io.internal.errno.Errno;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;

/**
 * Bytes in both directions: what protocols are written against, whether TCP or something above it carries them.
 *
 * <p>One coroutine may read while another writes; two reads, or two writes, at a time are an
 * {@link IllegalStateException}. A buffer belongs to the operation until the operation has ended. A direct buffer is used
 * without a copy; of a heap buffer a single operation may take only a part.
 *
 * <p>A token that is cancelled before or during an operation ends it with an {@link io.elio.io.IoCancelledException}, unless its
 * completion comes first. A cancellation of the coroutine does not by itself; pass {@code Elio.cancelToken()} for that.
 * {@link #close}, from any thread, ends what is under way in the same way; operations begun afterwards fail with EBADF.
 */
public interface ByteStream extends AutoCloseable {
    /**
     * Reads what is there, at least one byte; waits for it if need be. The position of {@code dst} moves.
     *
     * @return how many bytes were read; 0, at once, if {@code dst} has no room; -1 at the end of the stream
     * @throws ErrnoException ECONNRESET, ...
     * @throws IllegalArgumentException if {@code dst} is read-only
     */
    default Task<Integer> read(ByteBuffer dst) throws IOException {
        return read(dst, CancelToken.none());
    }

    /** As {@link #read(ByteBuffer)}, until {@code token} is cancelled. */
    Task<Integer> read(ByteBuffer dst, CancelToken token) throws IOException;

    /**
     * Writes what the stream takes now, at least one byte; waits for room if need be. The position of {@code src} moves.
     *
     * @return how many bytes were written; 0, at once, if {@code src} is empty
     * @throws ErrnoException EPIPE, ECONNRESET, ...
     */
    default Task<Integer> write(ByteBuffer src) throws IOException {
        return write(src, CancelToken.none());
    }

    /** As {@link #write(ByteBuffer)}, until {@code token} is cancelled. */
    Task<Integer> write(ByteBuffer src, CancelToken token) throws IOException;

    /**
     * Writes from several buffers in their order, what the stream takes now and at least one byte. Their positions move.
     * The array is read until the operation has ended.
     *
     * @return how many bytes were written; 0, at once, if all are empty
     */
    default Task<Long> writev(ByteBuffer... srcs) throws IOException {
        return writev(srcs, CancelToken.none());
    }

    /** As {@link #writev(ByteBuffer...)}, until {@code token} is cancelled. */
    Task<Long> writev(ByteBuffer[] srcs, CancelToken token) throws IOException;

    /**
     * Fills {@code dst}.
     *
     * @throws ErrnoException ENODATA if the stream ends before; {@link ErrnoException#transferred} tells, for every
     *     failure, how many bytes had been read, which are in the buffer
     */
    default Task<Void> readExactly(ByteBuffer dst) throws IOException {
        return readExactly(dst, CancelToken.none());
    }

    /** As {@link #readExactly(ByteBuffer)}, until {@code token} is cancelled. */
    @Async
    default Task<Void> readExactly(ByteBuffer dst, CancelToken token) throws IOException {
        int start = dst.position();
        try {
            while (dst.hasRemaining()) {
                if (await(read(dst, token)) < 0) {
                    throw new ErrnoException("readExactly", Errno.ENODATA.number(), toString());
                }
            }
            return Task.done();
        } catch (ErrnoException e) {
            throw ExactTransfers.failed(e, dst.position() - start);
        }
    }

    /**
     * Writes all of {@code src}.
     *
     * @throws ErrnoException {@link ErrnoException#transferred} tells how many bytes the stream had taken
     */
    default Task<Void> writeExactly(ByteBuffer src) throws IOException {
        return writeExactly(src, CancelToken.none());
    }

    /** As {@link #writeExactly(ByteBuffer)}, until {@code token} is cancelled. */
    @Async
    default Task<Void> writeExactly(ByteBuffer src, CancelToken token) throws IOException {
        int start = src.position();
        try {
            while (src.hasRemaining()) {
                await(write(src, token));
            }
            return Task.done();
        } catch (ErrnoException e) {
            throw ExactTransfers.failed(e, src.position() - start);
        }
    }

    /** As {@link #finishWrite(CancelToken, Duration)}, without a token, within 5 s. */
    default Task<FinishResult> finishWrite() throws IOException {
        return finishWrite(CancelToken.none(), Duration.ofSeconds(5));
    }

    /**
     * Ends the output, after everything that was written before: the peer reads its end. Reading goes on, if the result's scope says so;
     * a read may be under way, a write must not. Writes that follow fail with EPIPE. On streams that need nothing from the
     * peer for this, as those of TCP, it does not wait, and has nothing to do with the time limit.
     *
     * @param token one that is cancelled before leaves the output open
     * @param timeout how long an exchange with the peer may take
     * @throws IllegalStateException if a write is under way
     * @throws ErrnoException ENOTCONN if the connection is gone, EBADF if the stream is closed
     */
    Task<FinishResult> finishWrite(CancelToken token, Duration timeout) throws IOException;

    /** What it means that a read has answered -1. Nothing is asked of the peer for this. */
    CloseScope readEndScope();

    /**
     * Closes the stream and waits until what was under way on it, one read and one write at most, has ended and no buffer is in use any more.
     * Any thread may ask for it, any number of times; a cancellation does not end the wait.
     */
    Task<Void> abortAndSettle();

    /** Closes both directions and ends what is under way. Idempotent, any thread; does not wait. */
    @Override
    void close();
}
