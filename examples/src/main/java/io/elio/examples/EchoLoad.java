package io.elio.examples;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Elio;
import io.elio.Task;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code echo-load --port N --connections C --size B --seconds S}. */
@Command(name = "echo-load", description = "Loads an echo server on this machine.")
final class EchoLoad implements Callable<Integer> {
    @Option(names = "--port", required = true, description = "Port of the server.")
    private int port;

    @Option(names = "--connections", defaultValue = "64", description = "Number of connections (default: ${DEFAULT-VALUE}).")
    private int connections;

    @Option(names = "--size", defaultValue = "64", description = "Bytes in each message (default: ${DEFAULT-VALUE}).")
    private int size;

    @Option(names = "--seconds", defaultValue = "5", description = "How long to go on (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Spec
    private CommandSpec command;

    @Override
    public Integer call() {
        Examples.requireRange(command, "--port", port, 1, Examples.LAST_PORT);
        Examples.requireRange(command, "--connections", connections, 1, Integer.MAX_VALUE);
        Examples.requireRange(command, "--size", size, 1, Integer.MAX_VALUE);
        Examples.requireRange(command, "--seconds", seconds, 1, Integer.MAX_VALUE);
        System.out.println(Elio.run(this::load).summary());
        return 0;
    }

    @Async
    private Task<LoadResult> load() throws IOException {
        InetSocketAddress server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        try (EchoClients clients = await(EchoClients.connect(server, connections))) {
            System.out.println(connections + " connections, " + size + " bytes a message");
            return Task.of(await(clients.drive(size, Duration.ofSeconds(seconds))));
        }
    }
}
