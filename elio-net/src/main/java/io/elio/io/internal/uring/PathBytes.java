package io.elio.io.internal.uring;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.file.FileSystems;
import java.nio.file.Path;

/** Paths as the kernel takes them. */
final class PathBytes {
    /** In which the JDK, too, turns paths into what the kernel takes. */
    private static final Charset ENCODING = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
    /** What stands in a text for bytes that the encoding does not know. */
    private static final char UNKNOWN = '\uFFFD';

    private PathBytes() {
    }

    /** The name in bytes, also where the text of the path has none for them. The empty path is the current folder, as for the JDK. */
    static byte[] of(Path path) {
        String text = path.toString();
        byte[] bytes = (text.isEmpty() ? "." : text).getBytes(ENCODING);
        boolean exact = text.isEmpty() || text.indexOf(UNKNOWN) < 0 && new String(bytes, ENCODING).equals(text);
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
}
