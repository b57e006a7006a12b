package io.elio.io;

import io.elio.Awaitable;
import io.elio.CancelToken;
import io.elio.runtime.IoBackend;
import io.elio.runtime.Worker;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.file.Path;

/**
 * A backend that opens sockets and files: what streams, listeners and files need of it. An operation belongs to the
 * context of the worker on which it was awaited, and completes on that worker's thread.
 */
public interface IoContext extends IoBackend {
    /**
     * The context of the calling worker.
     *
     * @throws IllegalStateException outside a worker, and on one whose backend does no I/O
     */
    static IoContext current() {
        Worker worker = Worker.current();
        if (worker == null) {
            throw new IllegalStateException("I/O on thread " + Thread.currentThread().getName()
                + " (expected: in a coroutine of a scheduler, for example inside Elio.run)");
        }
        if (worker.backend() instanceof IoContext context) {
            return context;
        }
        throw new IllegalStateException("I/O on the backend " + worker.backend().name()
            + ", which has none (expected: io_uring or nio, see RunConfig.ioBackend and -Delio.backend)");
    }

    /** Runs {@code command} on the thread of this context, soon; dropped once the context is closed. Any thread. */
    void execute(Runnable command);

    Awaitable<IoListener> listen(SocketAddress address, SocketSettings settings) throws IOException;

    Awaitable<IoSocket> connect(SocketAddress address, SocketSettings settings, CancelToken token) throws IOException;

    Awaitable<IoFile> open(Path path, FileMode mode);
}
