package io.elio.net;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.CancelToken;
import io.elio.Task;
import io.elio.io.IoCancelledException;
import io.elio.io.IoSocket;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;

/** A stream over a socket of a backend. */
abstract class SocketStream implements ByteStream {
    final IoSocket socket;

    SocketStream(IoSocket socket) {
        this.socket = socket;
    }

    @Async
    @Override
    public Task<Integer> read(ByteBuffer dst, CancelToken token) throws IOException {
        return Task.of(await(socket.read(dst, token)));
    }

    @Async
    @Override
    public Task<Integer> write(ByteBuffer src, CancelToken token) throws IOException {
        return Task.of(await(socket.write(src, token)));
    }

    @Async
    @Override
    public Task<Long> writev(ByteBuffer[] srcs, CancelToken token) throws IOException {
        return Task.of(await(socket.writev(srcs, token)));
    }

    /** Does not wait. */
    @Async
    @Override
    public Task<FinishResult> finishWrite(CancelToken token, Duration timeout) throws IOException {
        if (token.isCancelled()) {
            throw new IoCancelledException("shutdown", toString());
        }
        socket.finishWrite();
        return Task.of(new FinishResult(CloseScope.WRITE_DIRECTION, true, false));
    }

    @Override
    public CloseScope readEndScope() {
        return CloseScope.WRITE_DIRECTION;
    }

    @Override
    public Task<Void> abortAndSettle() {
        socket.close();
        return socket.settled();
    }

    @Override
    public void close() {
        socket.close();
    }
}
