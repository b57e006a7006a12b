package io.elio.net;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.elio.Async;
import io.elio.Elio;
import io.elio.RunConfig;
import io.elio.Task;
import io.elio.io.ErrnoException;
import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An accept without a free descriptor, in a process of its own that may have few. */
@Timeout(90)
class DescriptorExhaustionTest {
    private static final int PEERS = 8;

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void isReportedAndLeavesTheListenerUsable(String backend) throws Exception {
        Io.assumeAvailable(backend);
        assumeTrue(new File("/proc/self/fd").exists(), "needs Linux");
        String command = System.getProperty("java.home") + "/bin/java";
        File log = File.createTempFile("exhaustion", ".log");
        Process process = new ProcessBuilder("sh", "-c", "ulimit -n 200; exec \"$0\" \"$@\"", command, "-Xmx128m", "-cp",
            System.getProperty("java.class.path"), DescriptorExhaustionTest.class.getName(), backend)
            .redirectErrorStream(true).redirectOutput(log).start();
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        String output = Files.readString(log.toPath());
        assertTrue(log.delete());
        assertEquals(0, process.exitValue(), output);
        assertTrue(output.contains("accept EMFILE, then 127.0.0.1"), output);
    }

    public static void main(String[] args) {
        System.out.println(Elio.run(RunConfig.threads(1).withIoBackend(args[0]), () -> exhaust()));
    }

    @Async
    private static Task<String> exhaust() throws IOException {
        // Everything that loads classes or opens files happens once before descriptors become rare.
        await(rehearse());
        try (TcpListener listener = await(TcpListener.bind(Io.loopback()))) {
            List<Closeable> peers = peersOf(listener);
            List<Closeable> hoard = new ArrayList<>();
            String failure = "";
            // The JVM opens files of its own for a moment (limits of the cgroup every 20 ms, classes). If it closes one after the
            // hoarding the accept finds a descriptor, and takes one of the peers.
            for (int i = 1; i < PEERS && !failure.startsWith("accept"); i++) {
                hoard.addAll(hoard());
                failure = await(accept(listener));
            }
            hoard.forEach(DescriptorExhaustionTest::close);
            String success = await(accept(listener));
            peers.forEach(DescriptorExhaustionTest::close);
            return Task.of(failure + ", then " + success);
        }
    }

    private static List<Closeable> peersOf(TcpListener listener) throws IOException {
        List<Closeable> peers = new ArrayList<>();
        for (int i = 0; i < PEERS; i++) {
            peers.add(RawPeer.connect(listener.localAddress()));
        }
        return peers;
    }

    @Async
    private static Task<Void> rehearse() throws IOException {
        hoard().forEach(DescriptorExhaustionTest::close);
        TcpListener listener = await(TcpListener.bind(Io.loopback()));
        InetSocketAddress address = listener.localAddress();
        try (listener) {
            RawPeer.connect(address).close();
            await(accept(listener));
        }
        assertEquals("accept EBADF", await(accept(listener)));
        try {
            await(TcpStream.connect(address)).close();
            throw new AssertionError("nobody listens");
        } catch (ErrnoException e) {
            assertEquals("ECONNREFUSED", e.errnoName());
        }
        return Task.done();
    }

    @Async
    private static Task<String> accept(TcpListener listener) throws IOException {
        try (TcpStream stream = await(listener.accept())) {
            assertEquals(0, await(stream.read(ByteBuffer.allocate(0))));
            return Task.of(stream.remoteAddress().getAddress().getHostAddress());
        } catch (ErrnoException e) {
            return Task.of(e.syscall() + " " + e.errnoName());
        }
    }

    /** Opens files until no more can be opened. */
    private static List<Closeable> hoard() {
        List<Closeable> hoard = new ArrayList<>();
        try {
            while (true) {
                hoard.add(new FileInputStream("/dev/null"));
            }
        } catch (IOException e) {
            return hoard;
        }
    }

    private static void close(Closeable closeable) {
        try {
            closeable.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
