package io.elio.io.internal.uring;

import io.elio.io.internal.IoHandle;
import io.netty.channel.unix.Buffer;
import java.nio.ByteBuffer;

/**
 * An operation with several buffers. The kernel gets a list of areas, {@code struct iovec}: direct buffers as they are, heap
 * buffers as pieces of one pooled native buffer; where that is full the list ends, and the operation is a short one. Empty buffers are
 * skipped.
 */
abstract class AreasOperation extends UringOperation<Long> {
    /** The kernel's IOV_MAX. */
    private static final int MAX_AREAS = 1024;
    private static final int AREA_BYTES = 2 * Long.BYTES;

    /** What the kernel has: what is set for the next use meanwhile, by somebody who is about to be refused, is another. */
    private ByteBuffer[] lent;
    private NativeBuffer areas;
    private NativeBuffer copy;
    private int count;

    AreasOperation(String syscall, IoHandle handle) {
        super(syscall, handle);
    }

    /** Submits an operation that fills what remains in the buffers; {@link #filled} takes what came. */
    final void submitToFill(UringContext ring, byte opcode, int fd, long offset, ByteBuffer[] dsts) {
        list(ring, dsts, false);
        submit(ring, opcode, (short) 0, fd, offset, areas.address, count, 0);
    }

    /** Submits an operation that takes from what remains in the buffers; {@link #taken} moves their positions. */
    final void submitToTake(UringContext ring, byte opcode, int fd, long offset, ByteBuffer[] srcs) {
        list(ring, srcs, true);
        submit(ring, opcode, (short) 0, fd, offset, areas.address, count, 0);
    }

    private void list(UringContext ring, ByteBuffer[] buffers, boolean withContent) {
        count = 0;
        lent = buffers;
        areas = ring.buffers.acquire(Math.min(buffers.length, MAX_AREAS) * AREA_BYTES);
        for (ByteBuffer buffer : buffers) {
            if (buffer.hasRemaining() && (count == MAX_AREAS || !add(ring, buffer, withContent))) {
                break;
            }
        }
    }

    /** Adds an area for {@code buffer}; false if only a part of it, or nothing, could be added. */
    private boolean add(UringContext ring, ByteBuffer buffer, boolean withContent) {
        if (buffer.isDirect()) {
            int start = buffer.position();
            // Looked at once: should somebody move it at the same time, the kernel still stays within the buffer.
            putArea(Buffer.memoryAddress(buffer) + start, Math.max(0, buffer.limit() - start));
            return true;
        }
        if (copy == null) {
            copy = ring.buffers.acquire(NativeBuffers.LARGEST);
        }
        int start = copy.bytes.position();
        int length = Math.min(buffer.remaining(), copy.bytes.remaining());
        if (length > 0) {
            if (withContent) {
                copy.bytes.put(start, buffer, buffer.position(), length);
            }
            copy.bytes.position(start + length);
            putArea(copy.address + start, length);
        }
        return length == buffer.remaining();
    }

    private void putArea(long address, long length) {
        areas.bytes.putLong(count * AREA_BYTES, address).putLong(count * AREA_BYTES + Long.BYTES, length);
        count++;
    }

    /** A buffer that is listed twice has been used twice, but has only one position. */
    final void taken(int bytes) {
        int left = Math.max(bytes, 0);
        for (int i = 0; left > 0 && i < lent.length; i++) {
            int taken = Math.min(left, lent[i].remaining());
            lent[i].position(lent[i].position() + taken);
            left -= taken;
        }
    }

    final void filled(int bytes) {
        int left = Math.max(bytes, 0);
        int copied = 0;
        for (int i = 0; left > 0 && i < lent.length; i++) {
            ByteBuffer dst = lent[i];
            int length = Math.min(left, dst.remaining());
            if (dst.isDirect()) {
                dst.position(dst.position() + length);
            } else {
                dst.put(copy.bytes.limit(copied + length).position(copied));
                copied += length;
            }
            left -= length;
        }
    }

    @Override
    protected void rollBack(UringContext ring) {
        lent = null;
        if (areas != null) {
            ring.buffers.release(areas);
            areas = null;
        }
        if (copy != null) {
            ring.buffers.release(copy);
            copy = null;
        }
    }

    @Override
    protected Long value(int outcome) {
        return (long) outcome;
    }
}
