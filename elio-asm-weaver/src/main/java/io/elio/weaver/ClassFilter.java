package io.elio.weaver;

/**
 * Tells from the constant pool alone whether a class file can be of interest to the weaver: whether it awaits, declares async methods, or
 * calls methods that return a task (which it could drop).
 */
final class ClassFilter {
    private static final int UTF8 = 1;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    /** The size of a constant, by its tag; the text of a string comes on top. */
    private static final int[] SIZES = {0, 3, 0, 5, 5, 9, 9, 3, 3, 5, 5, 5, 5, 0, 0, 4, 3, 5, 5, 3, 3};

    private static final byte[][] NAMES = {ascii("io/elio/Elio"), ascii("io/elio/Generator"), ascii("Lio/elio/Async;")};
    private static final byte[] RETURNS_TASK = ascii(")Lio/elio/Task;");
    private static final byte[] RETURNS_GENERATOR = ascii(")Lio/elio/Generator;");

    private ClassFilter() {
    }

    static boolean concerns(byte[] classFile) {
        int count = u2(classFile, 8);
        int at = 10;
        for (int i = 1; i < count; i++) {
            int tag = classFile[at];
            int length = 0;
            if (tag == UTF8) {
                length = u2(classFile, at + 1);
                if (isOurs(classFile, at + 3, length)) {
                    return true;
                }
            } else if (tag == LONG || tag == DOUBLE) {
                i++;
            }
            at += SIZES[tag] + length;
        }
        return false;
    }

    private static boolean isOurs(byte[] bytes, int from, int length) {
        for (byte[] name : NAMES) {
            if (length == name.length && matches(bytes, from, name)) {
                return true;
            }
        }
        return endsWith(bytes, from + length, length, RETURNS_TASK) || endsWith(bytes, from + length, length, RETURNS_GENERATOR);
    }

    private static boolean endsWith(byte[] bytes, int end, int length, byte[] suffix) {
        return length >= suffix.length && bytes[end - 1] == ';' && matches(bytes, end - suffix.length, suffix);
    }

    private static boolean matches(byte[] bytes, int from, byte[] text) {
        for (int i = 0; i < text.length; i++) {
            if (bytes[from + i] != text[i]) {
                return false;
            }
        }
        return true;
    }

    private static int u2(byte[] bytes, int at) {
        return (bytes[at] & 0xff) << 8 | bytes[at + 1] & 0xff;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    }
}
