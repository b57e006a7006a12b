package io.elio.io.internal.uring;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The version of the kernel, as far as it tells which operations there are. */
final class KernelVersion {
    private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+).*");

    private KernelVersion() {
    }

    /** Whether this machine's kernel is of that version or later. */
    static boolean isAtLeast(int major, int minor) {
        return isAtLeast(System.getProperty("os.version"), major, minor);
    }

    static boolean isAtLeast(String version, int major, int minor) {
        Matcher matcher = VERSION.matcher(version);
        if (!matcher.matches()) {
            return false;
        }
        int actual = Integer.parseInt(matcher.group(1));
        return actual > major || actual == major && Integer.parseInt(matcher.group(2)) >= minor;
    }
}
