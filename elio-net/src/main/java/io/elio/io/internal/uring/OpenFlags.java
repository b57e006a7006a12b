package io.elio.io.internal.uring;

import io.elio.io.FileMode;

/** The flags of {@code open}, as in {@code fcntl.h}; two of them are not the same on all processors. */
final class OpenFlags {
    private static final boolean ARM = "aarch64".equals(System.getProperty("os.arch"));

    private static final int WRITE_ONLY = 1;
    private static final int READ_WRITE = 2;
    private static final int CREATE = 0x40;
    private static final int EXCLUSIVE = 0x80;
    private static final int TRUNCATE = 0x200;
    private static final int APPEND = 0x400;
    private static final int DATA_SYNC = 0x1000;
    private static final int SYNC = 0x101000;
    private static final int CLOSE_ON_EXEC = 0x80000;
    private static final int NO_FOLLOW = ARM ? 0x8000 : 0x20000;
    private static final int DIRECT = ARM ? 0x10000 : 0x4000;

    private OpenFlags() {
    }

    static int of(FileMode mode) {
        int flags = CLOSE_ON_EXEC;
        if (mode.writes()) {
            flags |= mode.reads() ? READ_WRITE : WRITE_ONLY;
        }
        return flags | flag(mode.creates(), CREATE) | flag(mode.createsNew(), CREATE | EXCLUSIVE) | flag(mode.truncates(), TRUNCATE)
            | flag(mode.appends(), APPEND) | flag(mode.syncsData(), DATA_SYNC) | flag(mode.syncs(), SYNC)
            | flag(mode.refusesLinks(), NO_FOLLOW) | flag(mode.isDirect(), DIRECT);
    }

    private static int flag(boolean set, int flag) {
        return set ? flag : 0;
    }
}
