package io.elio.net;

import static io.elio.Elio.await;
import static io.elio.net.Io.failure;
import static io.elio.net.Io.settle;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.elio.CancelSource;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.io.ErrnoException;
import io.elio.io.IoCancelledException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
@ExtendWith(LeakCheck.class)
class TcpListenerTest {
    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void acceptsAtOnceWhatHasConnected(String backend) {
        Io.run(backend, () -> {
            try (TcpListener listener = await(TcpListener.bind(Io.loopback())); RawPeer peer = RawPeer.connect(listener.localAddress());
                 TcpStream stream = await(listener.accept())) {
                assertEquals(peer.localPort(), stream.remoteAddress().getPort());
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void severalAcceptsGetAConnectionEach(String backend) {
        Io.run(backend, () -> {
            try (TcpListener listener = await(TcpListener.bind(Io.loopback()))) {
                List<JoinHandle<TcpStream>> accepts = new ArrayList<>();
                for (int i = 0; i < 5; i++) {
                    accepts.add(Elio.spawn(() -> listener.accept()));
                }
                await(settle());
                Set<Integer> ports = new HashSet<>();
                Set<Integer> accepted = new HashSet<>();
                for (JoinHandle<TcpStream> accept : accepts) {
                    assertFalse(accept.isReady());
                }
                for (int i = 0; i < accepts.size(); i++) {
                    try (RawPeer peer = RawPeer.connect(listener.localAddress())) {
                        ports.add(peer.localPort());
                    }
                }
                for (JoinHandle<TcpStream> accept : accepts) {
                    try (TcpStream stream = await(accept)) {
                        accepted.add(stream.remoteAddress().getPort());
                    }
                }
                assertEquals(ports, accepted);
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void cancelledBeforeLeavesTheConnectionWaiting(String backend) {
        Io.run(backend, () -> {
            try (TcpListener listener = await(TcpListener.bind(Io.loopback())); RawPeer peer = RawPeer.connect(listener.localAddress())) {
                CancelSource source = new CancelSource();
                source.cancel();
                assertInstanceOf(IoCancelledException.class, await(failure(Elio.spawn(() -> listener.accept(source.token())))));
                try (TcpStream stream = await(listener.accept())) {
                    assertEquals(peer.localPort(), stream.remoteAddress().getPort());
                }
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void cancelledDuringEndsOnlyThatAccept(String backend) {
        Io.run(backend, () -> {
            try (TcpListener listener = await(TcpListener.bind(Io.loopback()))) {
                CancelSource source = new CancelSource();
                JoinHandle<TcpStream> cancelled = Elio.spawn(() -> listener.accept(source.token()));
                JoinHandle<TcpStream> other = Elio.spawn(() -> listener.accept());
                await(settle());
                source.cancel();
                assertInstanceOf(IoCancelledException.class, await(failure(cancelled)));
                assertFalse(other.isReady());
                try (RawPeer peer = RawPeer.connect(listener.localAddress()); TcpStream stream = await(other)) {
                    assertEquals(peer.localPort(), stream.remoteAddress().getPort());
                }
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aConnectionThatIsFirstWins(String backend) {
        Io.run(backend, () -> {
            try (TcpListener listener = await(TcpListener.bind(Io.loopback()))) {
                CancelSource source = new CancelSource();
                JoinHandle<TcpStream> accept = Elio.spawn(() -> listener.accept(source.token()));
                await(settle());
                try (RawPeer peer = RawPeer.connect(listener.localAddress()); TcpStream stream = await(accept)) {
                    source.cancel();
                    await(settle());
                    assertEquals(peer.localPort(), stream.remoteAddress().getPort());
                }
                return Task.done();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aCloseFromAnotherThreadCancelsEveryAccept(String backend) {
        Io.run(backend, () -> {
            TcpListener listener = await(TcpListener.bind(Io.loopback()));
            List<JoinHandle<TcpStream>> accepts = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                accepts.add(Elio.spawn(() -> listener.accept()));
            }
            await(settle());
            await(Elio.spawnBlocking(() -> {
                listener.close();
                listener.close();
                return null;
            }));
            for (JoinHandle<TcpStream> accept : accepts) {
                assertInstanceOf(IoCancelledException.class, await(failure(accept)));
            }
            ErrnoException later = assertInstanceOf(ErrnoException.class, await(failure(Elio.spawn(() -> listener.accept()))));
            assertEquals("EBADF", later.errnoName());
            try (TcpListener again = await(TcpListener.bind(listener.localAddress()))) {
                assertEquals(listener.localAddress(), again.localAddress());
            }
            return Task.done();
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aTakenAddressIsAnError(String backend) {
        Io.run(backend, () -> {
            try (TcpListener listener = await(TcpListener.bind(Io.loopback()))) {
                ErrnoException failure = assertInstanceOf(ErrnoException.class,
                    await(failure(Elio.spawn(() -> TcpListener.bind(listener.localAddress())))));
                assertEquals("EADDRINUSE", failure.errnoName());
                assertEquals("bind", failure.syscall());
                return Task.done();
            }
        });
    }
}
