package io.elio.net;

import io.elio.sync.Event;
import java.nio.ByteBuffer;

/**
 * Bytes on their way from one end of a {@link MemoryStream} to the other. Guarded by its monitor; the two events say what the reader or the
 * writer, of which there is one each, can do now: they are set and reset with the monitor held, and awaited without it.
 */
final class MemoryPipe {
    /** What {@link #read} and {@link #write} answer when they have to wait. */
    static final int WAIT = 0;
    /** The writer has ended, and all was read. */
    static final int END = -1;
    /** Nobody reads any more, or the writer has ended. */
    static final int BROKEN = -2;

    final Event readable = new Event();
    final Event writable = new Event();

    private final ByteBuffer bytes;
    private int first;
    private int count;
    private boolean finished;
    private boolean abandoned;

    MemoryPipe(int capacity) {
        bytes = ByteBuffer.allocate(capacity);
        writable.set();
    }

    /** Takes what is there, as far as it fits into {@code dst}, which has room. */
    synchronized int read(ByteBuffer dst) {
        if (count == 0) {
            if (finished) {
                return END;
            }
            readable.reset();
            return WAIT;
        }
        int taken = 0;
        while (count > 0 && dst.hasRemaining()) {
            int length = Math.min(dst.remaining(), Math.min(count, bytes.capacity() - first));
            dst.put(bytes.slice(first, length));
            first = (first + length) % bytes.capacity();
            count -= length;
            taken += length;
        }
        writable.set();
        return taken;
    }

    /** Keeps what there is room for of {@code src}, which has something. */
    synchronized int write(ByteBuffer src) {
        if (finished || abandoned) {
            return BROKEN;
        }
        int kept = 0;
        while (count < bytes.capacity() && src.hasRemaining()) {
            int start = (first + count) % bytes.capacity();
            int room = Math.min(bytes.capacity() - count, bytes.capacity() - start);
            int length = Math.min(src.remaining(), room);
            bytes.put(start, src, src.position(), length);
            src.position(src.position() + length);
            count += length;
            kept += length;
        }
        if (kept == 0) {
            writable.reset();
            return WAIT;
        }
        readable.set();
        return kept;
    }

    /** The writer writes no more. */
    synchronized void finish() {
        finished = true;
        readable.set();
        writable.set();
    }

    /** The reader reads no more. */
    synchronized void abandon() {
        abandoned = true;
        count = 0;
        readable.set();
        writable.set();
    }
}
