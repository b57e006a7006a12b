package io.elio.examples;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Elio;
import io.elio.RunConfig;
import io.elio.Task;
import io.elio.net.ServeOptions;
import io.elio.net.Servers;
import io.elio.net.TcpListener;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code echo-server --port N [--threads N] [--backend io_uring|nio]}. */
@Command(name = "echo-server", description = "Sends back what it receives, until SIGINT or SIGTERM.")
final class EchoServer implements Callable<Integer> {
    private static final Duration DRAIN_LIMIT = Duration.ofSeconds(5);

    @Option(names = "--port", required = true, description = "Port to listen on; 0 picks a free one.")
    private int port;

    @Option(names = "--threads", description = "Number of workers (default: one for each processor).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--backend", description = "io_uring or nio (default: the best that works here).")
    private String backend;

    @Spec
    private CommandSpec command;

    @Override
    public Integer call() {
        Examples.requireRange(command, "--port", port, 0, Examples.LAST_PORT);
        Examples.requireBackend(command, "--backend", backend);
        RunConfig config = RunConfig.threads(threads);
        Elio.run(backend == null ? config : config.withIoBackend(backend), this::serve);
        return 0;
    }

    @Async
    private Task<Void> serve() throws IOException {
        try (TcpListener listener = await(TcpListener.bind(new InetSocketAddress(port)))) {
            System.out.println("listening on " + listener.localAddress().getPort());
            await(Servers.serve(Echo.on(listener), ServeOptions.defaults().withDrainLimit(DRAIN_LIMIT)));
        }
        return Task.done();
    }
}
