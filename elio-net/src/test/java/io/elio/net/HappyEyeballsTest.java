package io.elio.net;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.RunConfig;
import io.elio.Task;
import io.elio.io.ErrnoException;
import io.elio.io.IoCancelledException;
import io.elio.io.internal.errno.Errno;
import io.elio.sync.Event;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
@ExtendWith(LeakCheck.class)
class HappyEyeballsTest {
    private final List<String> tried = new ArrayList<>();

    private static InetSocketAddress address(String text) {
        return new InetSocketAddress(text, 1);
    }

    private static List<String> alternating(String... texts) {
        return HappyEyeballs.alternating(List.of(texts).stream().map(HappyEyeballsTest::address).toList()).stream()
            .map(each -> each.getAddress().getHostAddress()).toList();
    }

    @Test
    void familiesAlternate() {
        assertEquals(List.of("10.0.0.1"), alternating("10.0.0.1"));
        assertEquals(List.of("10.0.0.1", "1:0:0:0:0:0:0:1", "10.0.0.2", "1:0:0:0:0:0:0:2", "10.0.0.3"),
            alternating("10.0.0.1", "10.0.0.2", "10.0.0.3", "1::1", "1::2"));
        assertEquals(List.of("1:0:0:0:0:0:0:1", "10.0.0.1", "10.0.0.2"), alternating("1::1", "10.0.0.1", "10.0.0.2"));
    }

    /** 10.0.0.9 is the listener, 10.0.0.1 refuses, any other is silent until it is cancelled. */
    private HappyEyeballs.Connect network(InetSocketAddress listener) {
        return (address, token) -> {
            String host = address.getAddress().getHostAddress();
            tried.add(host);
            return switch (host) {
                case "10.0.0.9" -> TcpStream.connect(listener, token);
                case "10.0.0.1" -> Task.failed(new ErrnoException("connect", Errno.ECONNREFUSED.number(), host));
                default -> silent(host, token);
            };
        };
    }

    @Async
    private static Task<TcpStream> silent(String host, CancelToken token) throws IOException {
        await(new Event().await(token));
        throw new IoCancelledException("connect", host);
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void theFirstAnswerWins(String backend) {
        Io.run(backend, () -> {
            try (TcpListener listener = await(TcpListener.bind(Io.loopback()))) {
                List<InetSocketAddress> addresses =
                    List.of(address("10.0.0.1"), address("10.0.0.2"), address("10.0.0.9"), address("10.0.0.3"));
                JoinHandle<TcpStream> accepted = Elio.spawn(() -> listener.accept());
                try (TcpStream stream = await(new HappyEyeballs(addresses, network(listener.localAddress())).first(CancelToken.none()));
                     TcpStream peer = await(accepted)) {
                    assertEquals(stream.localAddress(), peer.remoteAddress());
                }
            }
            return Task.done();
        });
        assertEquals(List.of("10.0.0.1", "10.0.0.2", "10.0.0.9"), tried);
    }

    @Test
    void ifAllFailTheFirstFailureIsThrown() {
        Elio.run(RunConfig.threads(1), () -> {
            HappyEyeballs race = new HappyEyeballs(List.of(address("10.0.0.1"), address("10.0.0.1")), network(null));
            Throwable failure = await(Io.failure(Elio.spawn(() -> race.first(CancelToken.none()))));
            assertEquals("ECONNREFUSED", assertInstanceOf(ErrnoException.class, failure).errnoName());
            assertEquals(1, failure.getSuppressed().length);
            return Task.done();
        });
        assertEquals(2, tried.size());
    }

    @Test
    void aTokenEndsAllAttempts() {
        CancelSource source = new CancelSource();
        Elio.run(RunConfig.threads(1), () -> {
            HappyEyeballs race = new HappyEyeballs(List.of(address("10.0.0.2"), address("10.0.0.3")), network(null));
            JoinHandle<TcpStream> connecting = Elio.spawn(() -> race.first(source.token()));
            await(Io.settle());
            source.cancel();
            assertInstanceOf(IoCancelledException.class, await(Io.failure(connecting)));
            return Task.done();
        });
        assertEquals(List.of("10.0.0.2"), tried);
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aStreamIsConnectedToAHost(String backend) {
        Io.run(backend, () -> {
            try (TcpListener listener = await(TcpListener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)))) {
                int port = listener.localAddress().getPort();
                JoinHandle<TcpStream> accepted = Elio.spawn(() -> listener.accept());
                try (TcpStream stream = await(TcpStream.connect("localhost", port)); TcpStream peer = await(accepted)) {
                    assertTrue(stream.remoteAddress().getAddress().isLoopbackAddress());
                    assertEquals(stream.localAddress(), peer.remoteAddress());
                }
            }
            CancelSource source = new CancelSource();
            source.cancel();
            assertInstanceOf(IoCancelledException.class, await(Io.failure(Elio.spawn(
                () -> TcpStream.connect("localhost", 1, TcpOptions.defaults(), Resolver.shared(), source.token())))));
            return Task.done();
        });
    }
}
