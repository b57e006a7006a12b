package io.elio.io.internal.uring;

import io.elio.Awaitable;
import io.elio.CancelToken;
import io.elio.io.ErrnoException;
import io.elio.io.IoSocket;
import io.elio.io.internal.Endpoints;
import io.elio.io.internal.IoHandle;
import io.elio.io.internal.errno.Errno;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.NotYetConnectedException;

/**
 * A connected TCP socket. The descriptor is a blocking one, as the ring wants it: a non-blocking one would answer EAGAIN
 * instead of waiting.
 *
 * <p>The operations are made once for each direction and used again, so that a steady stream makes no garbage of its
 * own. The rare one is made by the coroutine that uses it first; a close from elsewhere sees it through the handle's acquire,
 * which comes after.
 */
final class UringSocket extends IoHandle implements IoSocket {
    private static final String SHUTDOWN = "shutdown";

    final int fd;
    private final SocketAddress remote;
    final WriteOperation write = new WriteOperation(this);
    private final ReadOperation read = new ReadOperation(this);
    private volatile GatherOperation gather;
    private volatile SocketAddress local;

    UringSocket(int fd, SocketAddress remote) {
        this.fd = fd;
        this.remote = remote;
    }

    @Override
    public Awaitable<Integer> read(ByteBuffer dst, CancelToken token) {
        return read.into(dst, token);
    }

    @Override
    public Awaitable<Integer> write(ByteBuffer src, CancelToken token) {
        return write.from(src, token);
    }

    @Override
    public Awaitable<Long> writev(ByteBuffer[] srcs, CancelToken token) {
        return gather().from(srcs, token);
    }

    /** Two coroutines must not get different ones, or none of them would be refused. */
    private GatherOperation gather() {
        if (gather == null) {
            synchronized (this) {
                if (gather == null) {
                    gather = new GatherOperation(this);
                }
            }
        }
        return gather;
    }

    GatherOperation gatherOrNull() {
        return gather;
    }

    @Override
    public void finishWrite() throws IOException {
        write.requireIdle(SHUTDOWN);
        if (gather != null) {
            gather.requireIdle(SHUTDOWN);
        }
        if (!acquire()) {
            throw ErrnoException.of(SHUTDOWN, Errno.EBADF.number(), subject());
        }
        try {
            new Socket(fd).shutdown(false, true);
        } catch (NotYetConnectedException e) {
            throw ErrnoException.of(SHUTDOWN, Errno.ENOTCONN.number(), subject());
        } catch (IOException e) {
            throw Descriptors.translate(e, SHUTDOWN, subject());
        } finally {
            release();
        }
    }

    @Override
    public SocketAddress localAddress() {
        if (local == null && acquire()) {
            try {
                local = LocalAddresses.of(fd, remote);
            } finally {
                release();
            }
        }
        return local;
    }

    @Override
    public SocketAddress remoteAddress() {
        return remote;
    }

    String subject() {
        return Endpoints.describe(remote);
    }

    @Override
    protected void cancelOperations() {
        cancel(read);
        cancel(write);
        cancel(gather);
    }

    private static void cancel(UringOperation<?> operation) {
        if (operation != null) {
            operation.cancelForClose();
        }
    }

    @Override
    protected void free() {
        Descriptors.close(fd);
    }
}
