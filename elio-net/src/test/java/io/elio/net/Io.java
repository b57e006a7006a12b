package io.elio.net;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.elio.Async;
import io.elio.AsyncCallable;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.RunConfig;
import io.elio.Task;
import io.elio.runtime.IoBackendProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** What the tests of sockets and files share. */
public final class Io {
    private Io() {
    }

    /** A source of parameters: the backends of this module. */
    public static Stream<String> backends() {
        return Stream.of("io_uring", "nio");
    }

    /** Runs on one worker, so that a yield lets everything else run until it waits. */
    public static <T> T run(String backend, AsyncCallable<T> body) {
        return run(backend, 1, body);
    }

    public static <T> T run(String backend, int threads, AsyncCallable<T> body) {
        assumeAvailable(backend);
        return Elio.run(RunConfig.threads(threads).withIoBackend(backend), body);
    }

    /** Skips the test, with the reason, where the backend does not work. */
    public static void assumeAvailable(String backend) {
        Optional<String> reason = provider(backend).unavailableReason();
        assumeTrue(reason.isEmpty(), () -> backend + ": " + reason.orElseThrow());
    }

    public static IoBackendProvider provider(String backend) {
        return ServiceLoader.load(IoBackendProvider.class).stream().map(ServiceLoader.Provider::get)
            .filter(each -> each.name().equals(backend)).findFirst().orElseThrow();
    }

    /** A free port of the loopback interface. */
    static InetSocketAddress loopback() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    /** Both ends of a connection. */
    record Pair(TcpStream client, TcpStream server) implements AutoCloseable {
        @Override
        public void close() {
            client.close();
            server.close();
        }
    }

    static Task<Pair> pair() throws IOException {
        return pair(TcpOptions.defaults());
    }

    @Async
    static Task<Pair> pair(TcpOptions options) throws IOException {
        try (TcpListener listener = await(TcpListener.bind(loopback(), options))) {
            JoinHandle<TcpStream> accepted = Elio.spawn(() -> listener.accept());
            TcpStream client = await(TcpStream.connect(listener.localAddress(), options));
            return Task.of(new Pair(client, await(accepted)));
        }
    }

    /** Lets the other coroutines of the only worker run until they wait, and the backend submit what they wait for. */
    @Async
    public static Task<Void> settle() {
        for (int i = 0; i < 200; i++) {
            await(Elio.yieldNow());
        }
        return Task.done();
    }

    /** What the task fails with. */
    @Async
    static Task<Throwable> failure(JoinHandle<?> task) {
        try {
            Object value = await(task);
            throw new AssertionError("a failure was expected, the value is " + value);
        } catch (Exception e) {
            return Task.of(e);
        }
    }

    static ByteBuffer bytes(String ascii) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(ascii.length());
        for (int i = 0; i < ascii.length(); i++) {
            buffer.put((byte) ascii.charAt(i));
        }
        return buffer.flip();
    }

    static String text(ByteBuffer buffer) {
        StringBuilder text = new StringBuilder();
        for (ByteBuffer rest = buffer.duplicate().flip(); rest.hasRemaining();) {
            text.append((char) rest.get());
        }
        return text.toString();
    }
}
