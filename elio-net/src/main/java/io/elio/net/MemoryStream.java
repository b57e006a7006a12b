package io.elio.net;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.CancelToken;
import io.elio.Task;
import io.elio.io.ErrnoException;
import io.elio.io.IoCancelledException;
import io.elio.io.internal.errno.Errno;
import io.elio.sync.Event;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One end of a connection within the process: what one end writes, the other one reads. It keeps all promises of {@link ByteStream} and needs
 * neither a backend nor descriptors, so it also runs on a test scheduler. Each direction keeps a number of bytes; a write waits
 * while it is full. The ends may be used on different schedulers.
 */
public final class MemoryStream implements ByteStream {
    private static final int DEFAULT_CAPACITY = 64 * 1024;

    private final String name;
    private final MemoryPipe in;
    private final MemoryPipe out;
    private final AtomicBoolean reading = new AtomicBoolean();
    private final AtomicBoolean writing = new AtomicBoolean();
    /** Set when this is closed and nothing is under way. */
    private final Event settled = new Event();
    private volatile boolean closed;

    private MemoryStream(String name, MemoryPipe in, MemoryPipe out) {
        this.name = name;
        this.in = in;
        this.out = out;
    }

    /** Both ends of a connection. Closing this closes both. */
    public record Pair(MemoryStream first, MemoryStream second) implements AutoCloseable {
        @Override
        public void close() {
            first.close();
            second.close();
        }
    }

    /** A connection that keeps 64 KiB in each direction. */
    public static Pair pair() {
        return pair(DEFAULT_CAPACITY);
    }

    /** @param capacity of each direction, in bytes; at least 1 */
    public static Pair pair(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity: " + capacity + " (expected: >= 1)");
        }
        MemoryPipe there = new MemoryPipe(capacity);
        MemoryPipe back = new MemoryPipe(capacity);
        return new Pair(new MemoryStream("memory first", back, there), new MemoryStream("memory second", there, back));
    }

    @Async
    @Override
    public Task<Integer> read(ByteBuffer dst, CancelToken token) throws IOException {
        if (dst.isReadOnly()) {
            throw new IllegalArgumentException("dst is read-only (expected: a buffer that can be written to)");
        }
        if (!dst.hasRemaining()) {
            return Task.of(0);
        }
        enter(reading, "read");
        try {
            int count = MemoryPipe.WAIT;
            while (count == MemoryPipe.WAIT) {
                requireGoing("read", token);
                count = in.read(dst);
                if (count == MemoryPipe.WAIT) {
                    await(in.readable.await(token));
                }
            }
            return Task.of(count);
        } finally {
            leave(reading);
        }
    }

    @Override
    public Task<Integer> write(ByteBuffer src, CancelToken token) throws IOException {
        return written("write", token, src);
    }

    @Async
    @Override
    public Task<Long> writev(ByteBuffer[] srcs, CancelToken token) throws IOException {
        return Task.of((long) await(written("writev", token, srcs)));
    }

    @Async
    private Task<Integer> written(String syscall, CancelToken token, ByteBuffer... srcs) throws IOException {
        if (!anyRemaining(srcs)) {
            return Task.of(0);
        }
        enter(writing, syscall);
        try {
            int count = MemoryPipe.WAIT;
            while (count == MemoryPipe.WAIT) {
                requireGoing(syscall, token);
                count = tryWrite(srcs);
                if (count == MemoryPipe.WAIT) {
                    await(out.writable.await(token));
                }
            }
            if (count == MemoryPipe.BROKEN) {
                requireGoing(syscall, token);
                throw new ErrnoException(syscall, Errno.EPIPE.number(), name);
            }
            return Task.of(count);
        } finally {
            leave(writing);
        }
    }

    private static boolean anyRemaining(ByteBuffer... buffers) {
        for (ByteBuffer buffer : buffers) {
            if (buffer.hasRemaining()) {
                return true;
            }
        }
        return false;
    }

    private int tryWrite(ByteBuffer... srcs) {
        int total = 0;
        for (ByteBuffer src : srcs) {
            int count = src.hasRemaining() ? out.write(src) : 0;
            if (count < 0) {
                return total == 0 ? count : total;
            }
            total += count;
            if (src.hasRemaining()) {
                break;
            }
        }
        return total;
    }

    private void enter(AtomicBoolean direction, String syscall) throws ErrnoException {
        if (closed) {
            throw new ErrnoException(syscall, Errno.EBADF.number(), name);
        }
        if (!direction.compareAndSet(false, true)) {
            throw new IllegalStateException("a second " + syscall + " on " + name + " while one is under way (expected: one at a time)");
        }
    }

    private void requireGoing(String syscall, CancelToken token) throws IoCancelledException {
        if (closed || token.isCancelled()) {
            throw new IoCancelledException(syscall, name);
        }
    }

    private void leave(AtomicBoolean direction) {
        direction.set(false);
        tellWhenSettled();
    }

    /** Who closes and who leaves write first and then look, so the later one sees both. */
    private void tellWhenSettled() {
        if (closed && !reading.get() && !writing.get()) {
            settled.set();
        }
    }

    @Async
    @Override
    public Task<FinishResult> finishWrite(CancelToken token, Duration timeout) throws IOException {
        enter(writing, "shutdown");
        try {
            requireGoing("shutdown", token);
            out.finish();
        } finally {
            leave(writing);
        }
        return Task.of(new FinishResult(CloseScope.WRITE_DIRECTION, true, false));
    }

    @Override
    public CloseScope readEndScope() {
        return CloseScope.WRITE_DIRECTION;
    }

    @Override
    public Task<Void> abortAndSettle() {
        close();
        return settled.await();
    }

    /** The other end reads what was written, and then the end; its writes fail with EPIPE. */
    @Override
    public void close() {
        closed = true;
        out.finish();
        in.abandon();
        tellWhenSettled();
    }

    @Override
    public String toString() {
        return name;
    }
}
