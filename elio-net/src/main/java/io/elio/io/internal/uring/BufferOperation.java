package io.elio.io.internal.uring;

import io.elio.io.internal.IoHandle;
import io.netty.channel.unix.Buffer;
import java.nio.ByteBuffer;

/**
 * An operation with one buffer. A direct buffer is used by the kernel itself; of a heap buffer at most {@link NativeBuffers#LARGEST}
 * bytes an operation go through a pooled native one.
 */
abstract class BufferOperation extends UringOperation<Integer> {
    /** What the kernel has, in this or as a copy: what is set for the next use meanwhile, by somebody who is about to be refused, is another. */
    private ByteBuffer lent;
    private NativeBuffer copy;

    BufferOperation(String syscall, IoHandle handle) {
        super(syscall, handle);
    }

    /** Submits an operation that fills what remains in {@code dst}, or a part of it; {@link #filled} takes what came. */
    final void submitToFill(UringContext ring, byte opcode, short ioPriority, int fd, long offset, ByteBuffer dst) {
        lent = dst;
        if (dst.isDirect()) {
            submitDirect(ring, opcode, ioPriority, fd, offset, 0);
        } else {
            copy = ring.buffers.acquire(dst.remaining());
            submit(ring, opcode, ioPriority, fd, offset, copy.address, Math.min(copy.capacity(), dst.remaining()), 0);
        }
    }

    /** Submits an operation that takes from what remains in {@code src}; {@link #taken} moves its position. */
    final void submitToTake(UringContext ring, byte opcode, int fd, long offset, ByteBuffer src, int flags) {
        lent = src;
        if (src.isDirect()) {
            submitDirect(ring, opcode, (short) 0, fd, offset, flags);
        } else {
            copy = ring.buffers.acquire(src.remaining());
            int length = Math.min(copy.capacity(), src.remaining());
            copy.bytes.put(0, src, src.position(), length);
            submit(ring, opcode, (short) 0, fd, offset, copy.address, length, flags);
        }
    }

    /** Position and limit are looked at once: should somebody move them at the same time, the kernel still stays within the buffer. */
    private void submitDirect(UringContext ring, byte opcode, short ioPriority, int fd, long offset, int flags) {
        int start = lent.position();
        int length = Math.max(0, lent.limit() - start);
        submit(ring, opcode, ioPriority, fd, offset, Buffer.memoryAddress(lent) + start, length, flags);
    }

    final void filled(int count) {
        if (count <= 0) {
            return;
        }
        if (copy == null) {
            taken(count);
        } else {
            lent.put(copy.bytes.limit(count));
        }
    }

    final void taken(int count) {
        if (count > 0) {
            lent.position(lent.position() + count);
        }
    }

    @Override
    protected void rollBack(UringContext ring) {
        lent = null;
        if (copy != null) {
            ring.buffers.release(copy);
            copy = null;
        }
    }
}
