package io.elio.io.internal.uring;

import io.netty.channel.unix.Buffer;
import io.netty.util.internal.CleanableDirectBuffer;
import java.nio.ByteBuffer;

/** Memory outside the heap that the kernel may use, with its address. */
final class NativeBuffer {
    final ByteBuffer bytes;
    final long address;
    private final CleanableDirectBuffer memory;

    NativeBuffer(int capacity) {
        memory = Buffer.allocateDirectBufferWithNativeOrder(capacity);
        bytes = memory.buffer();
        address = Buffer.memoryAddress(bytes);
    }

    int capacity() {
        return bytes.capacity();
    }

    void free() {
        memory.clean();
    }
}
