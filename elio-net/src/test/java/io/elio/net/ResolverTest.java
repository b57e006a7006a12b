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
import io.elio.RunConfig;
import io.elio.Task;
import io.elio.io.ErrnoException;
import io.elio.io.IoCancelledException;
import io.elio.io.IoTimeoutException;
import io.elio.runtime.Scheduler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ResolverTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();
    private final ResolveDomain domain = new ResolveDomain(2);
    private final ResolverOptions options = ResolverOptions.defaults().withDomain(domain);
    /** How many look-ups may answer. */
    private final Semaphore answers = new Semaphore(0);

    private InetAddress[] addresses(String host) throws UnknownHostException {
        asked.add(host);
        answers.acquireUninterruptibly();
        if (host.startsWith("no")) {
            throw new UnknownHostException(host);
        }
        return new InetAddress[] {InetAddress.getByAddress(new byte[] {10, 0, 0, 1}), InetAddress.getByAddress(new byte[] {10, 0, 0, 2})};
    }

    private Resolver resolver(ResolverOptions chosen) {
        return new Resolver(chosen, this::addresses);
    }

    private interface Body {
        Task<Void> run(Resolver resolver) throws IOException;
    }

    private void with(ResolverOptions chosen, Body body) {
        Resolver resolver = resolver(chosen);
        Elio.run(RunConfig.threads(1), () -> body.run(resolver));
        assertEquals(0, domain.outstanding());
    }

    private static List<String> texts(List<InetSocketAddress> addresses) {
        return addresses.stream().map(each -> each.getAddress().getHostAddress() + ":" + each.getPort()).toList();
    }

    @Test
    void answersAreKeptAndRotated() {
        answers.release(1);
        with(options, resolver -> {
            assertEquals(List.of("10.0.0.1:80", "10.0.0.2:80"), texts(await(resolver.resolve("Host", 80))));
            assertEquals(List.of("10.0.0.2:81", "10.0.0.1:81"), texts(await(resolver.resolve("hOST", 81))));
            assertEquals(List.of("10.0.0.1:0", "10.0.0.2:0"), texts(await(resolver.resolve("host", 0))));
            return Task.done();
        });
        assertEquals(List.of("host"), List.copyOf(asked));
    }

    @Test
    void withoutRotationTheOrderIsTheSystems() {
        answers.release(1);
        with(options.withRotation(false), resolver -> {
            for (int i = 0; i < 3; i++) {
                assertEquals(List.of("10.0.0.1:80", "10.0.0.2:80"), texts(await(resolver.resolve("host", 80))));
            }
            return Task.done();
        });
    }

    @Test
    void failuresAreKeptToo() {
        answers.release(1);
        with(options, resolver -> {
            for (int i = 0; i < 2; i++) {
                assertEquals("EHOSTUNREACH", await(errno(Elio.spawn(() -> resolver.resolve("nowhere", 80)))));
            }
            return Task.done();
        });
        assertEquals(1, asked.size());
    }

    @Test
    void nothingIsKeptLongerThanWanted() {
        answers.release(100);
        with(options.withPositiveTtl(Duration.ZERO).withNegativeTtl(Duration.ofNanos(1)), resolver -> {
            await(resolver.resolve("host", 80));
            await(resolver.resolve("host", 80));
            assertEquals("EHOSTUNREACH", await(errno(Elio.spawn(() -> resolver.resolve("nowhere", 80)))));
            assertEquals("EHOSTUNREACH", await(errno(Elio.spawn(() -> resolver.resolve("nowhere", 80)))));
            return Task.done();
        });
        assertEquals(List.of("host", "host", "nowhere", "nowhere"), List.copyOf(asked));
    }

    @Test
    void thoseNotAskedForLongestGoFirst() {
        answers.release(100);
        with(options.withCacheSize(2), resolver -> {
            for (String host : List.of("a", "b", "a", "c", "a", "b")) {
                await(resolver.resolve(host, 80));
            }
            resolver.clearCache();
            await(resolver.resolve("a", 80));
            return Task.done();
        });
        assertEquals(List.of("a", "b", "c", "b", "a"), List.copyOf(asked));
    }

    @Test
    void severalShareOneLookUp() {
        with(options, resolver -> {
            List<JoinHandle<List<InetSocketAddress>>> waiting = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                waiting.add(Elio.spawn(() -> resolver.resolve("host", 80)));
            }
            await(Io.settle());
            answers.release();
            for (JoinHandle<List<InetSocketAddress>> each : waiting) {
                assertEquals(2, await(each).size());
            }
            return Task.done();
        });
        assertEquals(1, asked.size());
    }

    @Test
    void tokensAndDeadlinesEndTheWaitAndNotTheLookUp() {
        CancelSource source = new CancelSource();
        with(options, resolver -> {
            JoinHandle<List<InetSocketAddress>> cancelled = Elio.spawn(() -> resolver.resolve("host", 80, LONG, source.token()));
            JoinHandle<List<InetSocketAddress>> late =
                Elio.spawn(() -> resolver.resolve("host", 80, Duration.ofMillis(1), CancelToken.none()));
            assertInstanceOf(IoTimeoutException.class, await(Io.failure(late)));
            assertFalse(cancelled.isFinished());
            source.cancel();
            assertInstanceOf(IoCancelledException.class, await(Io.failure(cancelled)));
            assertEquals(1, domain.outstanding());
            answers.release();
            assertEquals(2, await(resolver.resolve("host", 80)).size());
            assertEquals(0, domain.outstanding());
            return Task.done();
        });
        assertEquals(1, asked.size());
    }

    @Test
    void whatIsCancelledOrTooLateBeforeIsNotBegun() {
        CancelSource source = new CancelSource();
        source.cancel();
        with(options, resolver -> {
            assertInstanceOf(IoCancelledException.class,
                await(Io.failure(Elio.spawn(() -> resolver.resolve("127.0.0.1", 80, LONG, source.token())))));
            assertInstanceOf(IoTimeoutException.class,
                await(Io.failure(Elio.spawn(() -> resolver.resolve("127.0.0.1", 80, Duration.ZERO, CancelToken.none())))));
            return Task.done();
        });
        assertTrue(asked.isEmpty());
    }

    @Test
    void theDomainLimitsTheLookUps() {
        with(options, resolver -> {
            JoinHandle<List<InetSocketAddress>> first = Elio.spawn(() -> resolver.resolve("first", 80));
            JoinHandle<List<InetSocketAddress>> second = Elio.spawn(() -> resolver.resolve("second", 80));
            await(Io.settle());
            assertEquals(2, domain.outstanding());
            assertEquals("EAGAIN", await(errno(Elio.spawn(() -> resolver.resolve("third", 80)))));
            assertEquals(1, await(resolver.resolve("127.0.0.1", 80)).size());
            answers.release(3);
            await(first);
            await(second);
            assertEquals(2, await(resolver.resolve("third", 80)).size());
            return Task.done();
        });
    }

    @Test
    void addressesInNumbersAreNotLookedUp() {
        with(options, resolver -> {
            assertEquals(List.of("127.0.0.1:80"), texts(await(resolver.resolve("127.0.0.1", 80))));
            assertEquals(List.of("0:0:0:0:0:0:0:1:80"), texts(await(resolver.resolve("::1", 80))));
            assertEquals(List.of("0:0:0:0:0:0:0:1:80"), texts(await(resolver.resolve("[::1]", 80))));
            assertEquals("EHOSTUNREACH", await(errno(Elio.spawn(() -> resolver.resolve("1::2::3", 80)))));
            return Task.done();
        });
        assertTrue(asked.isEmpty());
    }

    @Test
    void refusesWhatMakesNoSense() {
        with(options, resolver -> {
            assertInstanceOf(IllegalArgumentException.class, await(Io.failure(Elio.spawn(() -> resolver.resolve(" ", 80)))));
            assertInstanceOf(IllegalArgumentException.class, await(Io.failure(Elio.spawn(() -> resolver.resolve("host", 65_536)))));
            return Task.done();
        });
        assertThrows(IllegalArgumentException.class, () -> new ResolveDomain(0));
        assertThrows(IllegalArgumentException.class, () -> options.withPositiveTtl(Duration.ofMillis(-1)));
        assertThrows(IllegalArgumentException.class, () -> options.withCacheSize(-1));
    }

    @Test
    void aLookUpThatWasLostWithItsSchedulerHoldsUpNobody() throws Exception {
        Resolver resolver = resolver(options);
        CountDownLatch begun = new CountDownLatch(1);
        Scheduler lost = new Scheduler(1);
        lost.start();
        lost.go(() -> {
            begun.countDown();
            return resolver.resolve("host", 80);
        });
        begun.await();
        while (asked.isEmpty()) {
            Thread.onSpinWait();
        }
        lost.shutdownForce();
        answers.release(2);
        assertEquals(2, Elio.run(() -> resolver.resolve("host", 80)).size());
    }

    @Test
    void theSystemKnowsItself() {
        List<InetSocketAddress> addresses = Elio.run(() -> Resolver.shared().resolve("localhost", 7));
        assertTrue(addresses.stream().allMatch(each -> each.getAddress().isLoopbackAddress() && each.getPort() == 7), addresses.toString());
        assertEquals(64, ResolveDomain.shared().capacity());
    }

    @Async
    private static Task<String> errno(JoinHandle<?> task) {
        return Task.of(assertInstanceOf(ErrnoException.class, await(Io.failure(task))).errnoName());
    }
}
