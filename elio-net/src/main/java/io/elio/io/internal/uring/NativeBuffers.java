package io.elio.io.internal.uring;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * The native buffers of one worker, through which heap buffers, addresses and paths reach the kernel. Powers of two from
 * 256 bytes to 64 KiB; what is kept for reuse is at most 1 MiB, the rest is freed at once. Used by the worker's thread only.
 */
final class NativeBuffers {
    static final int LARGEST = 1 << 16;
    private static final int SMALLEST_BITS = 8;
    private static final int KEPT_BYTES = 1 << 20;

    private final List<ArrayDeque<NativeBuffer>> idle = new ArrayList<>();
    private int kept;
    private boolean closed;

    NativeBuffers() {
        for (int i = 0; i <= sizeClass(LARGEST); i++) {
            idle.add(new ArrayDeque<>(0));
        }
    }

    /** A cleared buffer of at least {@code size} bytes, or of {@link #LARGEST} if that is less. */
    NativeBuffer acquire(int size) {
        int sizeClass = sizeClass(Math.min(size, LARGEST));
        NativeBuffer buffer = idle.get(sizeClass).pollLast();
        if (buffer == null) {
            return new NativeBuffer(1 << (sizeClass + SMALLEST_BITS));
        }
        kept -= buffer.capacity();
        buffer.bytes.clear();
        return buffer;
    }

    void release(NativeBuffer buffer) {
        if (closed || kept + buffer.capacity() > KEPT_BYTES) {
            buffer.free();
        } else {
            kept += buffer.capacity();
            idle.get(sizeClass(buffer.capacity())).addLast(buffer);
        }
    }

    /** Frees what is idle now, and the rest as it comes back. */
    void close() {
        closed = true;
        for (ArrayDeque<NativeBuffer> buffers : idle) {
            buffers.forEach(NativeBuffer::free);
            buffers.clear();
        }
        kept = 0;
    }

    private static int sizeClass(int size) {
        return Math.max(0, Integer.SIZE - Integer.numberOfLeadingZeros(size - 1) - SMALLEST_BITS);
    }
}
