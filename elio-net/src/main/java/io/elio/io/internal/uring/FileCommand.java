package io.elio.io.internal.uring;

import io.elio.CancelToken;

/** An operation on a file that transfers nothing, with the numbers that the kernel wants for it. */
final class FileCommand extends UringOperation<Void> {
    /** {@code IORING_FSYNC_DATASYNC}. */
    private static final int DATA_ONLY = 1;

    private final UringFile file;
    private final byte opcode;
    private final long offset;
    private final long address;
    private final int length;
    private final int flags;

    private FileCommand(String syscall, UringFile file, byte opcode, long offset, long address, int length, int flags, CancelToken token) {
        super(syscall, file);
        this.file = file;
        this.opcode = opcode;
        this.offset = offset;
        this.address = address;
        this.length = length;
        this.flags = flags;
        prepare(token);
    }

    static FileCommand sync(UringFile file, boolean metadata, CancelToken token) {
        return new FileCommand(metadata ? "fsync" : "fdatasync", file, Opcode.FSYNC, 0, 0, 0, metadata ? 0 : DATA_ONLY, token);
    }

    /** The kernel takes the length in the field of the address, and the mode in that of the length. */
    static FileCommand allocate(UringFile file, int mode, long position, long length, CancelToken token) {
        return new FileCommand("fallocate", file, Opcode.FALLOCATE, position, length, mode, 0, token);
    }

    static FileCommand truncate(UringFile file, long length, CancelToken token) {
        return new FileCommand("ftruncate", file, Opcode.FTRUNCATE, length, 0, 0, 0, token);
    }

    @Override
    protected void enterHandle() {
        file.enter(this);
    }

    @Override
    protected void enqueue(UringContext ring) {
        submit(ring, opcode, (short) 0, file.fd, offset, address, length, flags);
    }

    @Override
    protected int end(UringContext ring, int result, int flags) {
        rollBack(ring);
        return result;
    }

    @Override
    protected void rollBack(UringContext ring) {
        file.leave(this);
    }

    @Override
    protected Void value(int outcome) {
        return null;
    }

    @Override
    protected String subject() {
        return file.subject();
    }
}
