package io.elio.test;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.Awaitable;
import io.elio.Elio;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.WaiterLedger;
import io.elio.runtime.Scheduler;
import java.io.FileInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Each kind of leak: that it is found, how it is told, and that it is not looked for if that is not wanted. */
class LeakTest {
    private static AutoCloseable left = () -> { };

    @BeforeEach
    void beQuick() {
        System.setProperty(Baseline.PATIENCE, "200");
    }

    @AfterEach
    void cleanUp() throws Exception {
        System.clearProperty(Baseline.PATIENCE);
        left.close();
    }

    private static String leaks(Class<?> test) {
        return StuckTest.normalised(assertInstanceOf(LeakError.class, Outcome.failure(test)).getMessage());
    }

    @Async
    static Task<Void> waitForEver(CompletableFuture<Void> future) {
        await(future);
        return Task.done();
    }

    static class LeavesACoroutine {
        @ElioTest
        Task<Void> a() {
            Elio.go(() -> waitForEver(new CompletableFuture<>()));
            return Task.done();
        }
    }

    @Test
    void coroutine() {
        assertEquals("""
            the test passed, but has left something behind.
            1 coroutine did not finish:
            coroutine #A [waiting: completion stage java.util.concurrent.CompletableFuture] (worker N, N s)
                at io.elio.test.LeakTest.waitForEver(LeakTest.java)
            """, leaks(LeavesACoroutine.class).replaceAll("worker \\d, \\d\\.\\d s", "worker N, N s"));
    }

    @ElioTest
    static class LeavesAThread {
        @Test
        void a() {
            Scheduler scheduler = new Scheduler(1);
            scheduler.start();
            left = scheduler;
        }
    }

    @Test
    void thread() {
        String[] lines = leaks(LeavesAThread.class).split("\n");
        assertEquals("1 thread is left:", lines[1]);
        assertTrue(lines[2].matches("elio-\\d+-worker-0 \\[.*]"), lines[2]);
        assertEquals("    at io.elio.runtime.Worker.run(Worker.java)", lines[lines.length - 1]);
    }

    @ElioTest
    static class LeavesASocket {
        @Test
        void a() throws IOException {
            left = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        }
    }

    @Test
    void socket() {
        String text = leaks(LeavesASocket.class).replaceAll("descriptor \\d+", "descriptor N").replaceAll(":\\d+ ", ":PORT ");
        assertTrue(List.of("127.0.0.1", "0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.1").stream().anyMatch(host -> text.equals("""
            the test passed, but has left something behind.
            1 descriptor is left:
            descriptor N: tcp HOST:PORT listening
            """.replace("HOST", host))), text);
    }

    @ElioTest
    static class LeavesAFile {
        @Test
        void a() throws IOException {
            left = new FileInputStream("pom.xml");
        }
    }

    @Test
    void file() {
        assertEquals("""
            the test passed, but has left something behind.
            1 descriptor is left:
            descriptor N: %s
            """.formatted(Path.of("pom.xml").toAbsolutePath()), leaks(LeavesAFile.class).replaceAll("descriptor \\d+", "descriptor N"));
    }

    @ElioTest
    static class LeavesAWaiter {
        @Test
        void a() {
            Awaitable<Void> waiter = new Waiter();
            WaiterLedger.enter(waiter);
            left = () -> WaiterLedger.leave(waiter);
        }
    }

    private static final class Waiter extends Task<Void> {
        @Override
        public boolean isReady() {
            return false;
        }

        @Override
        public boolean suspend(Coroutine coroutine) {
            return true;
        }

        @Override
        public Void result() {
            return null;
        }

        @Override
        public String describeWait() {
            return "lock Mutex";
        }
    }

    @Test
    void waiter() {
        assertEquals("""
            the test passed, but has left something behind.
            1 waiter is left:
            lock Mutex
            """, leaks(LeavesAWaiter.class));
    }

    @ElioTest
    static class LeavesThreeThings {
        @Test
        void a() throws IOException {
            Scheduler scheduler = new Scheduler(1);
            scheduler.start();
            Awaitable<Void> waiter = new Waiter();
            WaiterLedger.enter(waiter);
            FileInputStream file = new FileInputStream("pom.xml");
            left = () -> {
                scheduler.shutdown();
                WaiterLedger.leave(waiter);
                file.close();
            };
        }
    }

    @Test
    void onlyTheFirstLeakCostsThePatience() {
        System.setProperty(Baseline.PATIENCE, "3000");
        long begun = System.nanoTime();
        String text = leaks(LeavesThreeThings.class);
        long millis = (System.nanoTime() - begun) / 1_000_000;
        assertTrue(text.contains("1 waiter is left") && text.contains("1 thread is left") && text.contains("1 descriptor is left"), text);
        assertTrue(millis >= 3000 && millis < 6000, () -> millis + " ms");
    }

    static class Unchecked {
        @ElioTest(unchecked = Leak.COROUTINES)
        Task<Void> a() {
            Elio.go(() -> waitForEver(new CompletableFuture<>()));
            return Task.done();
        }

        @Test
        @ElioTest(unchecked = {Leak.DESCRIPTORS, Leak.THREADS})
        void b() {
            Scheduler scheduler = new Scheduler(1);
            scheduler.start();
            left = scheduler;
        }
    }

    @Test
    void whatIsUncheckedIsNoLeak() {
        assertEquals(List.of("repetition 1 of 1", "b()"), Outcome.of(Unchecked.class).stream().map(Outcome::toString).toList());
    }

    @ElioTest
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class HasAServer {
        private Scheduler scheduler;

        @BeforeAll
        void start() {
            scheduler = new Scheduler(1);
            scheduler.start();
            scheduler.go(() -> waitForEver(new CompletableFuture<>()));
        }

        @Test
        void a() {
            assertTrue(scheduler.isRunning());
        }

        @AfterAll
        void stop() {
            scheduler.shutdownForce();
        }
    }

    @Test
    void whatWasThereBeforeIsNoLeak() {
        assertEquals(List.of("a()"), Outcome.of(HasAServer.class).stream().map(Outcome::toString).toList());
    }

    static class FailsAndLeaks {
        @ElioTest
        Task<Void> a() {
            Elio.go(() -> waitForEver(new CompletableFuture<>()));
            throw new IllegalStateException("failed");
        }
    }

    @Test
    void aFailedTestMayLeaveSomething() {
        assertEquals("java.lang.IllegalStateException: failed", Outcome.failure(FailsAndLeaks.class).toString());
    }
}
