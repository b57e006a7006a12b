package io.elio.io.nio;

import io.elio.Awaitable;
import io.elio.CancelToken;
import io.elio.io.IoSocket;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A connected TCP socket. Its operations are made once for each direction and used again. */
final class NioSocket extends NioSocketHandle implements IoSocket {
    final SocketChannel channel;
    private final InetSocketAddress remote;
    private ReadOperation read;
    private WriteOperation write;
    private GatherOperation gather;
    private volatile SocketAddress local;

    NioSocket(SocketChannel channel, InetSocketAddress remote) {
        super(channel);
        this.channel = channel;
        this.remote = remote;
    }

    @Override
    public Awaitable<Integer> read(ByteBuffer dst, CancelToken token) {
        if (read == null) {
            read = new ReadOperation(this);
        }
        return read.into(dst, token);
    }

    @Override
    public Awaitable<Integer> write(ByteBuffer src, CancelToken token) {
        if (write == null) {
            write = new WriteOperation(this);
        }
        return write.from(src, token);
    }

    @Override
    public Awaitable<Long> writev(ByteBuffer[] srcs, CancelToken token) {
        if (gather == null) {
            gather = new GatherOperation(this);
        }
        return gather.from(srcs, token);
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
    public InetSocketAddress remoteAddress() {
        return remote;
    }

    @Override
    String subject() {
        return describe(remote);
    }
}
