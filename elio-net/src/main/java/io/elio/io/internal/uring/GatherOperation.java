package io.elio.io.internal.uring;

import io.elio.CancelToken;
import io.netty.channel.unix.Buffer;
import java.nio.ByteBuffer;

/**
 * The writes of a socket from several buffers. The kernel gets a list of areas, {@code struct iovec}: direct buffers as
 * they are, heap buffers as pieces of one pooled native buffer; where that is full the list ends, and the write is a
 * short one. Empty buffers are skipped.
 */
final class GatherOperation extends UringOperation<Long> {
    /** The kernel's IOV_MAX. */
    private static final int MAX_AREAS = 1024;
    private static final int AREA_BYTES = 2 * Long.BYTES;

    private final UringSocket socket;
    private ByteBuffer[] srcs;
    /** What the kernel takes from: another writer, who is about to be refused, may have set {@link #srcs} since. */
    private ByteBuffer[] sent;
    private NativeBuffer areas;
    private NativeBuffer copy;
    private int count;

    GatherOperation(UringSocket socket) {
        super("writev", socket);
        this.socket = socket;
    }

    GatherOperation from(ByteBuffer[] sources, CancelToken token) {
        refuseDuring(socket.write);
        prepare(token);
        for (ByteBuffer source : sources) {
            if (source.hasRemaining()) {
                srcs = sources;
                return this;
            }
        }
        finishNow(0);
        return this;
    }

    @Override
    protected void enqueue(UringContext ring) {
        count = 0;
        sent = srcs;
        areas = ring.buffers.acquire(Math.min(sent.length, MAX_AREAS) * AREA_BYTES);
        for (ByteBuffer src : sent) {
            if (src.hasRemaining() && (count == MAX_AREAS || !add(ring, src))) {
                break;
            }
        }
        submit(ring, Opcode.WRITEV, socket.fd, 0, areas.address, count, 0);
    }

    /** Adds an area for {@code src}; false if only a part of it, or nothing, could be added. */
    private boolean add(UringContext ring, ByteBuffer src) {
        if (src.isDirect()) {
            int start = src.position();
            // The position is not looked at again, see UringOperation.submit.
            putArea(Buffer.memoryAddress(src) + start, Math.max(0, src.limit() - start));
            return true;
        }
        if (copy == null) {
            copy = ring.buffers.acquire(NativeBuffers.LARGEST);
        }
        int start = copy.bytes.position();
        int length = Math.min(src.remaining(), copy.bytes.remaining());
        if (length > 0) {
            copy.bytes.put(start, src, src.position(), length).position(start + length);
            putArea(copy.address + start, length);
        }
        return length == src.remaining();
    }

    private void putArea(long address, long length) {
        areas.bytes.putLong(count * AREA_BYTES, address).putLong(count * AREA_BYTES + Long.BYTES, length);
        count++;
    }

    @Override
    protected int end(UringContext ring, int result, int flags) {
        int left = Math.max(result, 0);
        // A buffer that is listed twice has been sent twice, but has only one position.
        for (int i = 0; left > 0 && i < sent.length; i++) {
            int taken = Math.min(left, sent[i].remaining());
            sent[i].position(sent[i].position() + taken);
            left -= taken;
        }
        rollBack(ring);
        return result;
    }

    @Override
    protected void rollBack(UringContext ring) {
        srcs = null;
        sent = null;
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

    @Override
    protected String subject() {
        return socket.subject();
    }
}
