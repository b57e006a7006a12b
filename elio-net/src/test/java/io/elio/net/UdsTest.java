package io.elio.net;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.io.AbstractSocketAddress;
import io.elio.io.ErrnoException;
import io.elio.io.IoCancelledException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
@ExtendWith(LeakCheck.class)
class UdsTest {
    @TempDir
    private Path folder;

    private SocketAddress path(String name) {
        return UnixDomainSocketAddress.of(folder.resolve(name));
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void bytesGoBothWays(String backend) {
        SocketAddress address = path("socket");
        Io.run(backend, () -> {
            try (UdsListener listener = await(UdsListener.bind(address))) {
                assertEquals(address, listener.localAddress());
                JoinHandle<UdsStream> accepted = Elio.spawn(() -> listener.accept());
                try (UdsStream client = await(UdsStream.connect(address)); UdsStream server = await(accepted)) {
                    await(exchange(client, server));
                    assertEquals(address, client.remoteAddress());
                    assertEquals(address, server.localAddress());
                    assertEquals(UnixDomainSocketAddress.of(""), server.remoteAddress());
                    assertEquals("unix " + address, client.toString());
                }
            }
            return Task.done();
        });
    }

    @Async
    private static Task<Void> exchange(UdsStream client, UdsStream server) throws IOException {
        await(client.writeExactly(Io.bytes("request")));
        ByteBuffer request = ByteBuffer.allocate(7);
        await(server.readExactly(request));
        assertEquals("request", Io.text(request));
        assertEquals(6, await(server.writev(Io.bytes("ans"), Io.bytes("wer"))));
        await(server.finishWrite());
        ByteBuffer answer = ByteBuffer.allocateDirect(20);
        await(client.readExactly(answer.limit(6)));
        assertEquals("answer", Io.text(answer));
        assertEquals(-1, await(client.read(ByteBuffer.allocate(1))));
        return Task.done();
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void abstractNamesAreNoFiles(String backend) {
        SocketAddress address = AbstractSocketAddress.of("elio-test-" + System.nanoTime());
        if (backend.equals("nio")) {
            assertEquals("socket EAFNOSUPPORT", failure(backend, () -> UdsListener.bind(address)));
            assertEquals("socket EAFNOSUPPORT", failure(backend, () -> UdsStream.connect(address)));
            return;
        }
        Io.run(backend, () -> {
            try (UdsListener listener = await(UdsListener.bind(address))) {
                JoinHandle<UdsStream> accepted = Elio.spawn(() -> listener.accept());
                try (UdsStream client = await(UdsStream.connect(address)); UdsStream server = await(accepted)) {
                    await(exchange(client, server));
                    assertEquals(address, server.localAddress());
                }
                assertEquals("bind EADDRINUSE", await(name(Elio.spawn(() -> UdsListener.bind(address)))));
            }
            return Task.done();
        });
    }

    private interface Call {
        Task<?> call() throws Exception;
    }

    private static String failure(String backend, Call call) {
        return Io.run(backend, () -> name(Elio.spawn(() -> ignoringTheResult(call))));
    }

    @Async
    private static Task<Void> ignoringTheResult(Call call) throws Exception {
        await(call.call());
        return Task.done();
    }

    @Async
    private static Task<String> name(JoinHandle<?> task) {
        ErrnoException failure = assertInstanceOf(ErrnoException.class, await(Io.failure(task)));
        return Task.of(failure.syscall() + " " + failure.errnoName());
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aSocketThatWasLeftIsReplacedAndNothingElse(String backend) throws IOException {
        SocketAddress left = path("left");
        Path file = Files.writeString(folder.resolve("file"), "content");
        Io.run(backend, () -> {
            await(UdsListener.bind(left)).close();
            assertTrue(Files.exists(folder.resolve("left")));
            assertEquals("bind EADDRINUSE", await(name(Elio.spawn(() -> UdsListener.bind(left, UdsOptions.defaults().withUnlinkOnBind(false))))));
            await(UdsListener.bind(left)).close();
            assertEquals("bind EADDRINUSE", await(name(Elio.spawn(() -> UdsListener.bind(path("file"))))));
            return Task.done();
        });
        assertEquals("content", Files.readString(file));
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void failuresHaveTheirErrorNumber(String backend) throws IOException {
        Files.writeString(folder.resolve("file"), "content");
        assertEquals("connect ENOENT", failure(backend, () -> UdsStream.connect(path("missing"))));
        assertEquals("connect ECONNREFUSED", failure(backend, () -> UdsStream.connect(path("file"))));
        assertEquals("bind ENOENT", failure(backend, () -> UdsListener.bind(path("missing/socket"))));
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void refusesOtherAddresses(String backend) {
        for (SocketAddress address : new SocketAddress[] {new InetSocketAddress(1), UnixDomainSocketAddress.of(""), path("x".repeat(120)),
            AbstractSocketAddress.of("x".repeat(108)), null}) {
            String refusal = assertThrows(IllegalArgumentException.class, () -> Io.run(backend, () -> UdsListener.bind(address))).getMessage();
            assertTrue(refusal.startsWith("address: " + address), refusal);
            assertThrows(IllegalArgumentException.class, () -> Io.run(backend, () -> UdsStream.connect(address)));
        }
        assertThrows(IllegalArgumentException.class, () -> AbstractSocketAddress.of(""));
        assertThrows(IllegalArgumentException.class, () -> UdsOptions.defaults().withBacklog(0));
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void cancellationAndCloseEndWhatWaits(String backend) {
        Io.run(backend, () -> {
            CancelSource source = new CancelSource();
            UdsListener listener = await(UdsListener.bind(path("socket")));
            JoinHandle<UdsStream> cancelled = Elio.spawn(() -> listener.accept(source.token()));
            JoinHandle<UdsStream> closed = Elio.spawn(() -> listener.accept());
            await(Io.settle());
            source.cancel();
            assertInstanceOf(IoCancelledException.class, await(Io.failure(cancelled)));
            assertFalse(closed.isFinished());
            assertInstanceOf(IoCancelledException.class,
                await(Io.failure(Elio.spawn(() -> UdsStream.connect(path("socket"), source.token())))));
            try (UdsStream client = await(UdsStream.connect(path("socket"), UdsOptions.defaults().withSendBuffer(8192), CancelToken.none()));
                 UdsStream server = await(closed)) {
                JoinHandle<Integer> reading = Elio.spawn(() -> client.read(ByteBuffer.allocate(1)));
                JoinHandle<Void> writing = Elio.spawn(() -> client.writeExactly(ByteBuffer.allocateDirect(8 << 20)));
                await(Io.settle());
                await(client.abortAndSettle());
                assertInstanceOf(IoCancelledException.class, await(Io.failure(reading)));
                assertInstanceOf(IoCancelledException.class, await(Io.failure(writing)));
                assertFalse(server.toString().isEmpty());
            }
            JoinHandle<UdsStream> last = Elio.spawn(() -> listener.accept());
            await(Io.settle());
            listener.close();
            assertInstanceOf(IoCancelledException.class, await(Io.failure(last)));
            return Task.done();
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void servesChannelsOfTheJdk(String backend) throws Exception {
        UnixDomainSocketAddress address = (UnixDomainSocketAddress) path("socket");
        UnixDomainSocketAddress own = (UnixDomainSocketAddress) path("client");
        Io.run(backend, () -> {
            StreamServer<UdsStream> server = new StreamServer<>(await(UdsListener.bind(address)), stream -> {
                assertEquals(own, stream.remoteAddress());
                return stream.writeExactly(Io.bytes("hello"));
            });
            JoinHandle<Void> serving = Elio.spawn(() -> server.serve());
            assertEquals("hello", await(Elio.spawnBlocking(() -> {
                try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
                    channel.bind(own);
                    channel.connect(address);
                    ByteBuffer got = ByteBuffer.allocate(20);
                    while (channel.read(got) >= 0) {
                        assertTrue(got.hasRemaining());
                    }
                    return Io.text(got);
                }
            })));
            server.stop();
            await(serving);
            return Task.done();
        });
    }
}
