package io.elio.examples;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.RunConfig;
import io.elio.Task;
import io.elio.coro.CoroutineSnapshot;
import io.elio.debug.CoroutineDump;
import io.elio.net.StreamServer;
import io.elio.net.TcpListener;
import io.elio.net.TcpStream;
import io.elio.runtime.Scheduler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code demo [FOLDER]}: an echo server on one scheduler, its clients on a second one, which also reads the files below
 * the folder and counts their words meanwhile. In the end it shows where some of the server's coroutines wait.
 */
@Command(name = "demo", description = "Echo server, a thousand clients, and file reads, all at once.")
final class Demo implements Callable<Integer> {
    private static final int MAX_FILES = 5_000;
    private static final int SHOWN_COROUTINES = 4;
    private static final int MESSAGE_BYTES = 64;

    @Parameters(arity = "0..1", defaultValue = ".", description = "Where to count words (default: the current directory).")
    private Path folder;

    @Option(names = "--connections", defaultValue = "1000", description = "Number of clients (default: ${DEFAULT-VALUE}).")
    private int connections;

    @Option(names = "--seconds", defaultValue = "3", description = "How long they go on (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Override
    public Integer call() {
        try (Scheduler servers = new Scheduler(RunConfig.threads(1))) {
            servers.start();
            Elio.run(RunConfig.threads(1), () -> show(servers));
        }
        return 0;
    }

    @Async
    private Task<Void> show(Scheduler servers) throws IOException {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (TcpListener listener = await(servers.spawn(() -> TcpListener.bind(anyPort)))) {
            System.out.println("echo server on " + listener.localAddress() + ", backend " + servers.ioBackend());
            StreamServer<TcpStream> server = Echo.on(listener);
            servers.spawn(() -> server.serve());      // ends when it is stopped
            await(load(listener.localAddress()));
            server.stop();
        }
        return Task.done();
    }

    @Async
    private Task<Void> load(InetSocketAddress server) throws IOException {
        JoinHandle<Words.Count> words = Elio.spawn(() -> Words.countBelow(folder, MAX_FILES));
        try (EchoClients clients = await(EchoClients.connect(server, connections))) {
            LoadResult load = await(clients.drive(MESSAGE_BYTES, Duration.ofSeconds(seconds)));
            print(load, await(words));
            await(Elio.spawn(() -> Task.of(printSuspended())));
        }
        return Task.done();
    }

    private void print(LoadResult load, Words.Count words) {
        System.out.printf(Locale.ROOT, "%,d connections, %d bytes a message, %.1f s: %,d requests, %,d/s%n",
            connections, MESSAGE_BYTES, load.time().toMillis() / 1e3, load.requests(), load.perSecond());
        System.out.printf(Locale.ROOT, "latency: p50 %,d us, p90 %,d us, p99 %,d us, max %,d us%n",
            load.micros(50), load.micros(90), load.micros(99), load.micros(100));
        System.out.printf(Locale.ROOT, "meanwhile: %,d files with %,d bytes and %,d words below %s%n",
            words.files(), words.bytes(), words.words(), folder.toAbsolutePath().normalize());
    }

    /** Run by a coroutine of its own, so that those of the demo are among the suspended ones. */
    private static int printSuspended() {
        List<CoroutineSnapshot> suspended = CoroutineDump.snapshots().stream().filter(coroutine -> coroutine.waitsFor() != null).toList();
        System.out.printf("%,d suspended coroutines, among them%n%s", suspended.size(),
            CoroutineDump.text(suspended.subList(0, Math.min(SHOWN_COROUTINES, suspended.size()))));
        return suspended.size();
    }
}
