package io.elio.io.internal.nio;

import io.elio.Awaitable;
import io.elio.CancelToken;
import io.elio.io.ErrnoException;
import io.elio.io.IoSocket;
import io.elio.io.internal.Endpoints;
import io.elio.io.internal.errno.Errno;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A connected socket. Its operations are made once for each direction and used again. */
final class NioSocket extends NioSocketHandle implements IoSocket {
    private static final String SHUTDOWN = "shutdown";

    final SocketChannel channel;
    private final SocketAddress remote;
    final WriteOperation write;
    private final ReadOperation read;
    private volatile GatherOperation gather;
    private volatile SocketAddress local;

    NioSocket(SocketChannel channel, SocketAddress remote) {
        super(channel);
        this.channel = channel;
        this.remote = remote;
        write = new WriteOperation(this);
        read = new ReadOperation(this);
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
            channel.shutdownOutput();
        } catch (IOException e) {
            throw ErrnoException.of(SHUTDOWN, e, subject());
        } finally {
            release();
        }
    }

    @Override
    public SocketAddress localAddress() {
        if (local == null && acquire()) {
            try {
                local = channel.getLocalAddress();
            } catch (IOException e) {
                throw new IllegalStateException("the local address of " + subject() + " cannot be read", e);
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

    @Override
    String subject() {
        return Endpoints.describe(remote);
    }
}
