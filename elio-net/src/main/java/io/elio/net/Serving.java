package io.elio.net;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.CancelSource;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.io.SignalSet;
import io.elio.sync.Event;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Servers from their start to their end. Each serves in a coroutine of its own; the end begins with {@code over}, which is set by a
 * signal, by a server's failure, by the end of the last one, or passed by a cancellation. The drain runs in a coroutine that is not
 * cancelled with the others.
 */
final class Serving {
    private static final Logger LOG = LoggerFactory.getLogger(Serving.class);
    /** How much longer than it was told to a drain may take. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    private final ServeOptions options;
    private final List<Servers.Server> servers;
    private final AtomicInteger serving;
    private final Event over = new Event();

    Serving(ServeOptions options, List<Servers.Server> servers) {
        this.options = options;
        this.servers = servers;
        serving = new AtomicInteger(servers.size());
    }

    @Async
    Task<Void> run() throws IOException {
        if (servers.isEmpty()) {
            return Task.done();
        }
        List<JoinHandle<Void>> running = new ArrayList<>();
        await(untilOver(running));
        servers.forEach(Servers.Server::stop);
        await(Elio.spawn(() -> drain(running)));
        return outcome(running);
    }

    @Async
    private Task<Void> untilOver(List<JoinHandle<Void>> running) {
        if (options.signals().isEmpty()) {
            start(running);
            await(over.await(Elio.cancelToken()));
            return Task.done();
        }
        CancelSource enough = new CancelSource();
        try (SignalSet signals = SignalSet.open(options.signals().toArray(String[]::new))) {
            JoinHandle<Void> watch = Elio.spawn(() -> watch(signals, enough));
            start(running);
            await(over.await(Elio.cancelToken()));
            enough.cancel();
            await(watch.awaitFinished());
        }
        return Task.done();
    }

    @Async
    private Task<Void> watch(SignalSet signals, CancelSource enough) {
        try {
            LOG.info("{}: the servers end, within {}", await(signals.next(enough.token())), options.drainLimit());
        } catch (CancellationException e) {
            LOG.trace("over without a signal", e);
        }
        over.set();
        return Task.done();
    }

    private void start(List<JoinHandle<Void>> running) {
        for (Servers.Server server : servers) {
            running.add(Elio.spawn(() -> serve(server)));
        }
    }

    @Async
    private Task<Void> serve(Servers.Server server) throws IOException {
        boolean failed = true;
        try {
            await(server.serve());
            failed = false;
        } finally {
            if (serving.decrementAndGet() == 0 || failed) {
                over.set();
            }
        }
        return Task.done();
    }

    /** All at the same time. What does not end in time is cancelled, and left behind if that does not help. */
    @Async
    private Task<Void> drain(List<JoinHandle<Void>> running) {
        List<JoinHandle<Void>> all = new ArrayList<>(running);
        servers.forEach(server -> all.add(Elio.spawn(() -> drain(server))));
        Duration limit = options.drainLimit().plus(GRACE);
        if (!await(endWithin(limit, all))) {
            LOG.warn("servers that have not ended within {} are cancelled", limit);
            all.forEach(JoinHandle::requestCancel);
            if (!await(endWithin(GRACE, all))) {
                LOG.warn("servers that do not end when they are cancelled are left behind");
            }
        }
        return Task.done();
    }

    @Async
    private static Task<Boolean> endWithin(Duration limit, List<JoinHandle<Void>> all) {
        return Task.of(!await(Elio.withTimeout(limit, () -> {
            for (JoinHandle<Void> each : all) {
                await(each.waitReady(Elio.cancelToken()));
            }
            return Task.done();
        })).timedOut());
    }

    /** A server whose drain fails does not keep the others from theirs. */
    @Async
    private Task<Void> drain(Servers.Server server) {
        try {
            await(server.drain(options.drainLimit()));
        } catch (RuntimeException e) {
            LOG.warn("the drain of {} failed", server, e);
        }
        return Task.done();
    }

    @Async
    private Task<Void> outcome(List<JoinHandle<Void>> running) throws IOException {
        Throwable first = null;
        for (JoinHandle<Void> each : running.stream().filter(JoinHandle::isFinished).toList()) {
            try {
                await(each);
            } catch (Throwable failure) {
                if (first == null) {
                    first = failure;
                } else {
                    first.addSuppressed(failure);
                }
            }
        }
        if (first != null) {
            throw Serving.<IOException>unchecked(first);
        }
        return Task.done();
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> X unchecked(Throwable failure) throws X {
        throw (X) failure;
    }
}
