package io.elio.net;

import static io.elio.Elio.await;
import static io.elio.net.Io.failure;
import static io.elio.net.Io.settle;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.elio.CancelSource;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.io.ErrnoException;
import io.elio.io.IoCancelledException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
@ExtendWith(LeakCheck.class)
class TcpConnectTest {
    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void knowsBothEnds(String backend) {
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair())) {
                assertEquals(pair.client().localAddress(), pair.server().remoteAddress());
                assertEquals(pair.client().remoteAddress(), pair.server().localAddress());
                assertEquals("tcp 127.0.0.1:" + pair.server().localAddress().getPort(), pair.client().toString());
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void refusedIsAnError(String backend) {
        Io.run(backend, () -> {
            InetSocketAddress free;
            try (TcpListener listener = await(TcpListener.bind(Io.loopback()))) {
                free = listener.localAddress();
            }
            ErrnoException failure = assertInstanceOf(ErrnoException.class,
                await(failure(Elio.spawn(() -> TcpStream.connect(free)))));
            assertEquals("ECONNREFUSED", failure.errnoName());
            assertEquals("connect", failure.syscall());
            return Task.done();
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void cancelledBefore(String backend) {
        Io.run(backend, () -> {
            try (TcpListener listener = await(TcpListener.bind(Io.loopback()))) {
                CancelSource source = new CancelSource();
                source.cancel();
                assertInstanceOf(IoCancelledException.class,
                    await(failure(Elio.spawn(() -> TcpStream.connect(listener.localAddress(), source.token())))));
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aCompletionThatIsFirstWins(String backend) {
        Io.run(backend, () -> {
            try (TcpListener listener = await(TcpListener.bind(Io.loopback()))) {
                CancelSource source = new CancelSource();
                try (TcpStream stream = await(TcpStream.connect(listener.localAddress(), source.token()))) {
                    source.cancel();
                    await(settle());
                    assertNotNull(stream.localAddress());
                }
                return Task.done();
            }
        });
    }

    /** The kernel asks again after a second, when the queue of the listener has room. */
    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void waitsForAnAnswer(String backend) {
        Io.run(backend, () -> {
            try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                List<JoinHandle<TcpStream>> connects = new ArrayList<>();
                for (int i = 0; i < 6; i++) {
                    connects.add(Elio.spawn(() -> TcpStream.connect(full.getLocalSocketAddress())));
                }
                await(settle());
                assertFalse(connects.stream().allMatch(JoinHandle::isReady));
                JoinHandle<List<Socket>> accepted = Elio.spawn(Elio.spawnBlocking(() -> accept(full, 6)));
                for (JoinHandle<TcpStream> connect : connects) {
                    await(connect, IOException.class).close();
                }
                for (Socket each : await(accepted)) {
                    each.close();
                }
                return Task.done();
            }
        });
    }

    private static List<Socket> accept(ServerSocket listener, int count) throws IOException {
        List<Socket> accepted = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            accepted.add(listener.accept());
        }
        return accepted;
    }

    /** A listener whose queue is full leaves the next connection without an answer. */
    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void cancelledDuring(String backend) {
        Io.run(backend, () -> {
            try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                InetSocketAddress address = (InetSocketAddress) full.getLocalSocketAddress();
                CancelSource source = new CancelSource();
                List<JoinHandle<TcpStream>> connects = new ArrayList<>();
                for (int i = 0; i < 6; i++) {
                    connects.add(Elio.spawn(() -> TcpStream.connect(address, source.token())));
                }
                await(settle());
                source.cancel();
                int cancelled = 0;
                for (JoinHandle<TcpStream> connect : connects) {
                    try {
                        await(connect, IOException.class).close();
                    } catch (IoCancelledException e) {
                        cancelled++;
                    }
                }
                assertFalse(cancelled < 3, cancelled + " were cancelled");
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void refusesOtherAddresses(String backend) {
        Io.run(backend, () -> {
            Throwable unresolved = await(failure(Elio.spawn(() ->
                TcpStream.connect(InetSocketAddress.createUnresolved("nowhere.invalid", 80)))));
            assertInstanceOf(IllegalArgumentException.class, unresolved);
            Throwable unix = await(failure(Elio.spawn(() -> TcpListener.bind(UnixDomainSocketAddress.of("x")))));
            assertEquals("address: x (expected: a resolved InetSocketAddress)", unix.getMessage());
            return Task.done();
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void speaksIpv6AndServesBothFromTheWildcard(String backend) {
        Io.run(backend, () -> {
            try (TcpListener listener = await(TcpListener.bind(new InetSocketAddress(0)))) {
                int port = listener.localAddress().getPort();
                for (String host : List.of("127.0.0.1", "::1")) {
                    InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(host), port);
                    try (TcpStream client = await(TcpStream.connect(address)); TcpStream server = await(listener.accept())) {
                        assertEquals(client.localAddress(), server.remoteAddress());
                    }
                }
                return Task.done();
            }
        });
    }
}
