package io.elio.jmh;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * TCP echo, one worker each: our server on io_uring and on NIO against Netty's on io_uring, each in a process of its own,
 * loaded in turn by the same client. The client shares the processors with the server, so that the server's CPU time for a
 * round trip says more than the round trips per second where the client is the slower one.
 */
final class EchoComparison {
    private static final List<String> SERVERS = List.of("elio-io_uring", "netty", "elio-nio");
    private static final List<String> OPTIONS = List.of("-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC");
    private static final int CONNECTIONS = 64;
    private static final int MESSAGE_BYTES = 64;
    private static final long WARM_UP_MILLIS = 1_500;
    private static final long MEASURED_MILLIS = 3_000;

    private EchoComparison() {
    }

    static void measure(Figures figures, int rounds) throws IOException, InterruptedException {
        Map<String, ChildJvm> servers = new LinkedHashMap<>();
        try {
            Map<String, String> ports = new LinkedHashMap<>();
            for (String name : SERVERS) {
                servers.put(name, ChildJvm.start(OPTIONS, EchoServerProbe.class, name));
                ports.put(name, servers.get(name).await("port "));
            }
            for (int round = 0; round < rounds; round++) {
                for (String name : SERVERS) {
                    load(figures, name, servers.get(name), ports.get(name));
                }
            }
        } finally {
            servers.values().forEach(ChildJvm::close);
        }
    }

    private static void load(Figures figures, String name, ChildJvm server, String port) throws IOException, InterruptedException {
        try (ChildJvm client = ChildJvm.start(OPTIONS, EchoLoadProbe.class, port, CONNECTIONS, MESSAGE_BYTES, WARM_UP_MILLIS, MEASURED_MILLIS)) {
            client.await("start");
            Duration before = server.cpuTime();
            double perSecond = client.awaitNumber("perSecond ");
            Duration used = server.cpuTime().minus(before);
            client.awaitEnd();
            figures.add("echo." + name + ".perSecond", perSecond);
            figures.add("echo." + name + ".cpuMicros", used.toNanos() / 1e3 / (perSecond * MEASURED_MILLIS / 1e3));
        }
    }
}
