package io.elio.io.internal.uring;

import io.elio.CancelToken;
import io.elio.io.FileMode;
import io.elio.io.IoFile;
import io.elio.io.internal.errno.Errno;
import java.nio.file.FileSystems;
import java.nio.file.Path;

/** Opens a file. */
final class OpenOperation extends UringOperation<IoFile> {
    /** The kernel's PATH_MAX, which counts a final zero. */
    private static final int PATH_MAX = 4096;

    private final Path path;
    private final FileMode mode;
    private final byte[] bytes;
    private NativeBuffer name;
    private UringFile file;

    OpenOperation(Path path, FileMode mode) {
        super("open", null);
        this.path = path;
        this.mode = mode;
        bytes = PathBytes.of(path);
        prepare(CancelToken.none());
        if (path.getFileSystem() != FileSystems.getDefault()) {
            finishNow(new IllegalArgumentException("path " + path + " of the file system " + path.getFileSystem()
                + " (expected: one of the default file system)"));
        } else if (bytes.length >= PATH_MAX) {
            finishNow(-Errno.ENAMETOOLONG.number());
        }
    }

    @Override
    protected void enqueue(UringContext ring) {
        name = ring.buffers.acquire(bytes.length + 1);
        name.bytes.put(0, bytes).put(bytes.length, (byte) 0);
        submit(ring, Opcode.OPENAT, (short) 0, Opcode.AT_FDCWD, 0, name.address, mode.permissionBits(), OpenFlags.of(mode));
    }

    @Override
    protected int end(UringContext ring, int result, int flags) {
        rollBack(ring);
        if (result >= 0) {
            file = ring.opened.add(new UringFile(result, path, mode.writes()));
        }
        return result;
    }

    @Override
    protected void rollBack(UringContext ring) {
        if (name != null) {
            ring.buffers.release(name);
            name = null;
        }
    }

    @Override
    protected IoFile value(int outcome) {
        return file;
    }

    @Override
    protected String subject() {
        return path.toString();
    }
}
