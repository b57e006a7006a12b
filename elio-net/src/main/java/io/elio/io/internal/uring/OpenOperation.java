package io.elio.io.internal.uring;

import io.elio.CancelToken;
import io.elio.io.FileMode;
import io.elio.io.IoFile;
import io.elio.io.internal.errno.Errno;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.file.FileSystems;
import java.nio.file.Path;

/** Opens a file. */
final class OpenOperation extends UringOperation<IoFile> {
    /** In which the JDK, too, turns paths into what the kernel takes. */
    private static final Charset PATH_ENCODING = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));

    /** What stands in a text for bytes that the encoding does not know. */
    private static final char UNKNOWN = '\uFFFD';

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
        bytes = encode(path);
        prepare(CancelToken.none());
        if (path.getFileSystem() != FileSystems.getDefault()) {
            finishNow(new IllegalArgumentException("path " + path + " of the file system " + path.getFileSystem()
                + " (expected: one of the default file system)"));
        } else if (bytes.length >= PATH_MAX) {
            finishNow(-Errno.ENAMETOOLONG.number());
        }
    }

    /** The name in bytes, also where the text of the path has none for them. The empty path is the current folder, as for the JDK. */
    private static byte[] encode(Path path) {
        String text = path.toString();
        byte[] bytes = (text.isEmpty() ? "." : text).getBytes(PATH_ENCODING);
        boolean exact = text.isEmpty() || text.indexOf(UNKNOWN) < 0 && new String(bytes, PATH_ENCODING).equals(text);
        return exact || path.getFileSystem() != FileSystems.getDefault() ? bytes : unescape(path.toUri().getRawPath());
    }

    private static byte[] unescape(String uri) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(uri.length());
        for (int i = 0; i < uri.length(); i++) {
            if (uri.charAt(i) == '%') {
                bytes.write(Integer.parseInt(uri, i + 1, i + 3, 16));
                i += 2;
            } else {
                bytes.write(uri.charAt(i));
            }
        }
        return bytes.toByteArray();
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
