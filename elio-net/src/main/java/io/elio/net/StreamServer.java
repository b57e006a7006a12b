package io.elio.net;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.Elio;
import io.elio.Task;
import io.elio.io.ErrnoException;
import io.elio.io.internal.errno.Errno;
import io.elio.sync.Event;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accepts connections and runs a coroutine for each. A connection is closed when its coroutine has ended. That the peer has given it up
 * (ECONNRESET, EPIPE, ETIMEDOUT, ENODATA, ...), and failures of I/O after the {@link #stop}, concern nobody else and are logged at debug level;
 * any other failure goes to the scheduler's handler of unhandled ones.
 *
 * <p>An accept that fails because the system lacks something (EMFILE, ENFILE, ENOBUFS, ENOMEM) is tried again after a pause, of 5 ms at first
 * and a second at most; one that fails on account of a single connection (ECONNABORTED, ...), at once; any other ends {@link #serve} with
 * it.
 *
 * <p>Made with an open listener, which {@link #stop} closes. Any thread may call {@link #stop} and {@link #connections}.
 *
 * @param <S> the connections
 */
public final class StreamServer<S extends ByteStream> implements Servers.Server {
    private static final Logger LOG = LoggerFactory.getLogger(StreamServer.class);
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(5);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
    private static final Set<Errno> SCARCE = EnumSet.of(Errno.EMFILE, Errno.ENFILE, Errno.ENOBUFS, Errno.ENOMEM);
    /** What accept(2) passes on from the connection itself. */
    private static final Set<Errno> OF_ONE = EnumSet.of(Errno.ECONNABORTED, Errno.EPROTO, Errno.ENETDOWN, Errno.EHOSTDOWN,
        Errno.EHOSTUNREACH, Errno.ENETUNREACH, Errno.EOPNOTSUPP, Errno.EINTR);

    /** How a connection ends that its peer has given up, or that is closed in the drain. */
    private static final Set<Errno> OF_PEERS = EnumSet.of(Errno.ECONNRESET, Errno.EPIPE, Errno.ENOTCONN, Errno.ETIMEDOUT,
        Errno.ECONNABORTED, Errno.ENETUNREACH, Errno.EHOSTUNREACH, Errno.ENODATA);

    private final StreamListener<S> listener;
    private final Handler<S> handler;
    private final CancelSource stopping = new CancelSource();
    private final Set<S> connections = ConcurrentHashMap.newKeySet();
    /** Set while there are no connections after the stop. */
    private final Event drained = new Event();

    /** @param handler called for each connection, in a coroutine of its own */
    public StreamServer(StreamListener<S> listener, Handler<S> handler) {
        this.listener = Objects.requireNonNull(listener, "listener");
        this.handler = Objects.requireNonNull(handler, "handler");
    }

    /** What is done with a connection. */
    @FunctionalInterface
    public interface Handler<S> {
        /** Serves the connection until the task ends. */
        Task<Void> handle(S stream) throws Exception;
    }

    /** How many connections are open. */
    public int connections() {
        return connections.size();
    }

    @Async
    @Override
    public Task<Void> serve() throws IOException {
        Duration pause = SHORTEST_PAUSE;
        while (!stopping.isCancelled()) {
            try {
                admit(await(listener.accept()));
                pause = SHORTEST_PAUSE;
            } catch (ErrnoException e) {
                if (stopping.isCancelled()) {
                    return Task.done();
                }
                if (requireTransient(e)) {
                    await(pauseAfter(e, pause));
                    pause = longer(pause);
                }
            }
        }
        return Task.done();
    }

    /** Answers whether to pause. */
    private static boolean requireTransient(ErrnoException failure) throws ErrnoException {
        Errno errno = Errno.find(failure.errno());
        if (!SCARCE.contains(errno) && !OF_ONE.contains(errno)) {
            throw failure;
        }
        return SCARCE.contains(errno);
    }

    @Async
    private Task<CancelResult> pauseAfter(ErrnoException failure, Duration pause) {
        if (pause.equals(SHORTEST_PAUSE)) {
            LOG.warn("{} takes no connections for the moment: {}", listener, failure.getMessage());
        }
        return Elio.sleep(pause, stopping.token());
    }

    private static Duration longer(Duration pause) {
        Duration twice = pause.multipliedBy(2);
        return twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
    }

    /** One that comes just when this is stopped is refused: either it is seen by the stop, or it sees that. */
    private void admit(S stream) {
        connections.add(stream);
        if (stopping.isCancelled()) {
            leave(stream);
            return;
        }
        try {
            Elio.go(() -> handle(stream));
        } catch (Throwable refused) {
            leave(stream);
            throw refused;
        }
    }

    @Async
    private Task<Void> handle(S stream) throws Exception {
        try {
            await(handler.handle(stream));
        } catch (ErrnoException e) {
            if (!stopping.isCancelled() && !OF_PEERS.contains(Errno.find(e.errno()))) {
                throw e;
            }
            LOG.debug("{} ended with a failure", stream, e);
        } finally {
            leave(stream);
        }
        return Task.done();
    }

    private void leave(S stream) {
        stream.close();
        connections.remove(stream);
        tellWhenDrained();
    }

    private void tellWhenDrained() {
        if (stopping.isCancelled() && connections.isEmpty()) {
            drained.set();
        }
    }

    @Override
    public void stop() {
        stopping.cancel();
        listener.close();
        tellWhenDrained();
    }

    /** Connections that are open when the limit has passed are closed: what is under way on them fails with ECANCELED. */
    @Async
    @Override
    public Task<Void> drain(Duration limit) {
        stop();
        await(Elio.withTimeout(limit, () -> drained.await(Elio.cancelToken())));
        if (!connections.isEmpty()) {
            LOG.warn("{}: {} connections are closed that did not end within {}", listener, connections.size(), limit);
            connections.forEach(ByteStream::close);
        }
        return Task.done();
    }
}
