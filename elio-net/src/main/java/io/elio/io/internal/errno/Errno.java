package io.elio.io.internal.errno;

/**
 * Error numbers, with the numbering of Linux on every platform, their names and what they mean.
 */
public enum Errno {
    EPERM(1, "operation not permitted"),
    ENOENT(2, "no such file or directory"),
    EINTR(4, "interrupted system call"),
    EIO(5, "input/output error"),
    ENXIO(6, "no such device or address"),
    EBADF(9, "the descriptor is closed"),
    EAGAIN(11, "resource temporarily unavailable"),
    ENOMEM(12, "cannot allocate memory"),
    EACCES(13, "permission denied"),
    EFAULT(14, "bad address"),
    EBUSY(16, "device or resource busy"),
    EEXIST(17, "file exists"),
    ENODEV(19, "no such device"),
    ENOTDIR(20, "not a directory"),
    EISDIR(21, "is a directory"),
    EINVAL(22, "invalid argument"),
    ENFILE(23, "too many open files in system"),
    EMFILE(24, "too many open files"),
    EFBIG(27, "file too large"),
    ENOSPC(28, "no space left on device"),
    ESPIPE(29, "illegal seek"),
    EROFS(30, "read-only file system"),
    EPIPE(32, "broken pipe"),
    ENAMETOOLONG(36, "file name too long"),
    ELOOP(40, "too many levels of symbolic links"),
    ENODATA(61, "the stream ended before all bytes were there"),
    EPROTO(71, "protocol error"),
    EOVERFLOW(75, "value too large"),
    ENOTSOCK(88, "not a socket"),
    EMSGSIZE(90, "message too long"),
    ENOPROTOOPT(92, "protocol not available"),
    EPROTONOSUPPORT(93, "protocol not supported"),
    EOPNOTSUPP(95, "operation not supported"),
    EAFNOSUPPORT(97, "address family not supported"),
    EADDRINUSE(98, "address already in use"),
    EADDRNOTAVAIL(99, "cannot assign requested address"),
    ENETDOWN(100, "network is down"),
    ENETUNREACH(101, "network is unreachable"),
    ENETRESET(102, "connection dropped by network"),
    ECONNABORTED(103, "software caused connection abort"),
    ECONNRESET(104, "connection reset by peer"),
    ENOBUFS(105, "no buffer space available"),
    EISCONN(106, "already connected"),
    ENOTCONN(107, "not connected"),
    ESHUTDOWN(108, "cannot send after transport endpoint shutdown"),
    ETIMEDOUT(110, "timed out"),
    ECONNREFUSED(111, "connection refused"),
    EHOSTDOWN(112, "host is down"),
    EHOSTUNREACH(113, "no route to host"),
    EALREADY(114, "already in progress"),
    EINPROGRESS(115, "in progress"),
    ECANCELED(125, "cancelled");

    private static final Errno[] BY_NUMBER = new Errno[134];

    static {
        for (Errno errno : values()) {
            BY_NUMBER[errno.number] = errno;
        }
    }

    private final int number;
    private final String text;

    Errno(int number, String text) {
        this.number = number;
        this.text = text;
    }

    /** The number, positive. */
    public int number() {
        return number;
    }

    /** What it means, in a few words. */
    public String text() {
        return text;
    }

    /** The name of a number: {@code ECONNRESET} for 104; {@code E<number>} for one that is not listed here. */
    public static String name(int number) {
        Errno errno = find(number);
        return errno == null ? "E" + number : errno.name();
    }

    /** Null for a number that is not listed here. */
    public static Errno find(int number) {
        return number >= 0 && number < BY_NUMBER.length ? BY_NUMBER[number] : null;
    }
}
