package io.elio.io.uring;

import io.elio.CancelToken;
import io.elio.io.Errno;
import io.elio.io.IoFile;
import java.nio.charset.Charset;
import java.nio.file.FileSystems;
import java.nio.file.Path;

/** Opens a file for reading. */
final class OpenOperation extends UringOperation<IoFile> {
    /** In which the JDK, too, turns paths into what the kernel takes. */
    private static final Charset PATH_ENCODING = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));

    /** The kernel's PATH_MAX, which counts a final zero. */
    private static final int PATH_MAX = 4096;

    private final Path path;
    private final byte[] bytes;
    private NativeBuffer name;
    private UringFile file;

    OpenOperation(Path path) {
        super("open", null);
        this.path = path;
        bytes = path.toString().getBytes(PATH_ENCODING);
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
        submit(ring, Opcode.OPENAT, Opcode.AT_FDCWD, 0, name.address, 0, Opcode.O_CLOEXEC);
    }

    @Override
    protected int end(UringContext ring, int result, int flags) {
        rollBack(ring);
        if (result >= 0) {
            file = ring.opened.add(new UringFile(result, path));
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
