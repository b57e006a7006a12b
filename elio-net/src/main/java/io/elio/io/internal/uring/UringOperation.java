package io.elio.io.internal.uring;

import io.elio.io.IoContext;
import io.elio.io.internal.IoHandle;
import io.elio.io.internal.IoOperation;
import io.elio.io.internal.errno.Errno;

/**
 * One operation in the ring. From {@link #start} to {@link #end} the slot table of the ring refers to it, and it to the
 * buffer; that keeps the memory alive for the kernel whatever becomes of the coroutine.
 */
abstract class UringOperation<T> extends IoOperation<T> {
    /** What {@link #end} answers when it has submitted this again; no outcome is this. */
    static final int AGAIN = Integer.MIN_VALUE;

    private final IoHandle handle;
    private SlotTable table;
    private int slot;
    private long key;

    /** @param handle what stays open while this is under way; null if nothing */
    UringOperation(String syscall, IoHandle handle) {
        super(syscall);
        this.handle = handle;
    }

    /** Makes this known to a handle that looks for its operations in a set; before the handle is acquired, see {@link IoHandle}. */
    protected void enterHandle() {
    }

    /** Calls {@link #submit} once. */
    protected abstract void enqueue(UringContext ring);

    /** The kernel has let go: turns what it answered into the outcome, or {@link #AGAIN}. On the ring's thread. */
    protected abstract int end(UringContext ring, int result, int flags);

    /** Gives back what {@link #enterHandle} and {@link #enqueue} took, if that is still there. */
    protected abstract void rollBack(UringContext ring);

    @Override
    protected final boolean start(IoContext context) {
        if (!(context instanceof UringContext ring)) {
            throw new IllegalStateException(subject() + " was opened on io_uring, this worker's backend is " + context.name()
                + " (expected: the same; use it on the scheduler that opened it)");
        }
        enterHandle();
        if (handle != null && !handle.acquire()) {
            rollBack(ring);
            finishNow(-Errno.EBADF.number());
            return false;
        }
        try {
            enqueue(ring);
            return true;
        } catch (Throwable t) {
            rollBack(ring);
            releaseHandle();
            throw t;
        }
    }

    protected final void submit(UringContext ring, byte opcode, int fd, long offset, long address, int length, int flags) {
        submit(ring, opcode, (short) 0, fd, offset, address, length, flags);
    }

    protected final void submit(UringContext ring, byte opcode, short ioPriority, int fd, long offset, long address, int length, int flags) {
        table = ring.tableWithRoom();
        slot = table.take(this);
        try {
            key = table.submit(slot, opcode, ioPriority, fd, offset, address, length, flags);
        } catch (Throwable t) {
            table.give(slot);
            throw t;
        }
    }

    /** The final completion of a submission, on the ring's thread. */
    final void ended(UringContext ring, int result, int flags) {
        int outcome;
        try {
            outcome = end(ring, result, flags);
        } catch (Throwable t) {
            rollBack(ring);
            releaseHandle();
            fail(t);
            return;
        }
        if (outcome != AGAIN) {
            releaseHandle();
            complete(outcome);
        }
    }

    private void releaseHandle() {
        if (handle != null) {
            handle.release();
        }
    }

    @Override
    protected final boolean isUnderWay(IoContext context) {
        // The table of another ring is not looked into; the one of this ring changes on this thread only.
        SlotTable last = table;
        return last != null && last.context == context && last.holds(slot, this);
    }

    @Override
    protected void cancel() {
        table.submitCancel(key);
    }
}
