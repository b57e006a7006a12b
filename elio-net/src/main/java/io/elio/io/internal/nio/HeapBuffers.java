package io.elio.io.internal.nio;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/**
 * Channels copy a heap buffer through a native one of the same size, which the JDK then keeps for the thread. So a heap
 * buffer is shown to a channel in pieces of bounded size.
 */
final class HeapBuffers {
    private static final int LARGEST = 1 << 16;

    private HeapBuffers() {
    }

    static int read(ReadableByteChannel channel, ByteBuffer dst) throws IOException {
        int limit = bound(dst);
        try {
            return channel.read(dst);
        } finally {
            dst.limit(limit);
        }
    }

    static int write(WritableByteChannel channel, ByteBuffer src) throws IOException {
        int limit = bound(src);
        try {
            return channel.write(src);
        } finally {
            src.limit(limit);
        }
    }

    static long write(GatheringByteChannel channel, ByteBuffer[] srcs) throws IOException {
        int count = 0;
        int onHeap = 0;
        while (count < srcs.length && onHeap < LARGEST) {
            onHeap += srcs[count].isDirect() ? 0 : srcs[count].remaining();
            count++;
        }
        ByteBuffer last = srcs[count - 1];
        int limit = bound(last);
        try {
            return channel.write(srcs, 0, count);
        } finally {
            last.limit(limit);
        }
    }

    /** Lowers the limit of a large heap buffer; answers what it was. */
    static int bound(ByteBuffer buffer) {
        int limit = buffer.limit();
        if (!buffer.isDirect() && buffer.remaining() > LARGEST) {
            buffer.limit(buffer.position() + LARGEST);
        }
        return limit;
    }
}
