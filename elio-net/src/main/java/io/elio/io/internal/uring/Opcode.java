package io.elio.io.internal.uring;

/** Numbers of the kernel's io_uring interface, as in {@code linux/io_uring.h} and the socket headers. */
final class Opcode {
    static final byte READV = 1;
    static final byte WRITEV = 2;
    static final byte FSYNC = 3;
    static final byte ACCEPT = 13;
    static final byte ASYNC_CANCEL = 14;
    static final byte CONNECT = 16;
    static final byte FALLOCATE = 17;
    static final byte OPENAT = 18;
    static final byte STATX = 21;
    static final byte READ = 22;
    static final byte WRITE = 23;
    static final byte SEND = 26;
    static final byte RECV = 27;
    static final byte SOCKET = 45;
    /** Linux 6.9 and later. */
    static final byte FTRUNCATE = 55;

    /** More completions of the same operation will follow. */
    static final int CQE_MORE = 1 << 1;
    /** The socket has more to read. */
    static final int CQE_SOCK_NONEMPTY = 1 << 2;
    /** Do not try to receive before the socket is readable. */
    static final short RECV_POLL_FIRST = 1;

    static final int AT_FDCWD = -100;
    static final int AT_EMPTY_PATH = 0x1000;
    static final int SOCK_STREAM = 1;
    static final int SOCK_CLOEXEC = 0x80000;
    static final int MSG_NOSIGNAL = 0x4000;

    private Opcode() {
    }
}
