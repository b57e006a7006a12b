package io.elio.io.internal.uring;

import io.netty.channel.IoEvent;
import io.netty.channel.IoHandler;
import io.netty.channel.IoRegistration;
import io.netty.channel.uring.IoUringIoEvent;
import io.netty.channel.uring.IoUringIoHandle;
import io.netty.channel.uring.IoUringIoOps;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * The operations of one ring that the kernel has, each in a slot whose number travels through the kernel and comes back
 * with the completion. One registration with the ring carries 16 bits of data without a look-up, hence 65,536 slots a
 * table; a context opens another table when one is full. Used by the ring's thread only.
 *
 * <p>A slot is free again when the last completion of its operation has arrived, not before. A cancellation names its
 * target by the key of the submission; it can come too late, but it cannot hit the next operation in that slot, because
 * the kernel takes submissions in their order.
 */
final class SlotTable implements IoUringIoHandle {
    /** The slot of all cancellations, whose own results mean nothing: the target's completion tells. */
    private static final int CANCELS = 0xFFFF;
    private static final int CAPACITY = CANCELS;

    final UringContext context;
    private final IoRegistration registration;
    private UringOperation<?>[] operations = new UringOperation<?>[64];
    private int[] free = new int[64];
    private int freeCount;
    private int used;
    private int cancels;

    SlotTable(UringContext context, IoHandler handler) throws Exception {
        this.context = context;
        registration = handler.register(this);
    }

    boolean isFull() {
        return freeCount == 0 && used == CAPACITY;
    }

    /** Operations that the kernel has. */
    int size() {
        return used - freeCount;
    }

    /** Cancellations that the kernel has. */
    int cancels() {
        return cancels;
    }

    int take(UringOperation<?> operation) {
        int slot = freeCount > 0 ? free[--freeCount] : nextUnused();
        operations[slot] = operation;
        return slot;
    }

    private int nextUnused() {
        if (used == operations.length) {
            int length = Math.min(2 * used, CAPACITY);
            operations = Arrays.copyOf(operations, length);
            free = Arrays.copyOf(free, length);
        }
        return used++;
    }

    void give(int slot) {
        operations[slot] = null;
        free[freeCount++] = slot;
    }

    /** Whether {@code operation} is in {@code slot}; any number may be asked for. */
    boolean holds(int slot, UringOperation<?> operation) {
        return slot < operations.length && operations[slot] == operation;
    }

    void forEach(Consumer<UringOperation<?>> action) {
        for (UringOperation<?> operation : operations) {
            if (operation != null) {
                action.accept(operation);
            }
        }
    }

    /** Queues a submission; answers its key. */
    long submit(int slot, byte opcode, short ioPriority, int fd, long offset, long address, int length, int flags) {
        return registration.submit(new IoUringIoOps(opcode, (byte) 0, ioPriority, fd, offset, address, length, flags,
            (long) (short) slot, (short) 0, (short) 0, 0, 0L));
    }

    void submitCancel(long key) {
        submit(CANCELS, Opcode.ASYNC_CANCEL, (short) 0, -1, 0, key, 0, 0);
        cancels++;
    }

    @Override
    public void handle(IoRegistration source, IoEvent completion) {
        IoUringIoEvent event = (IoUringIoEvent) completion;
        int slot = (int) event.userData() & 0xFFFF;
        if (slot == CANCELS) {
            cancels--;
            return;
        }
        UringOperation<?> operation = operations[slot];
        if ((event.flags() & Opcode.CQE_MORE) == 0) {
            give(slot);
        }
        context.completed(operation, event.res(), event.flags());
    }

    /** The ring is being destroyed; the context has drained it before. */
    @Override
    public void close() {
        // Nothing is held but the slots.
    }
}
