package io.elio.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.ILoggerFactory;
import org.slf4j.helpers.NOPLoggerFactory;

@Timeout(60)
@ExtendWith(NoThreadsLeft.class)
class UnhandledFailuresTest {
    private final Scheduler scheduler = new Scheduler(2);
    private final List<Throwable> told = Collections.synchronizedList(new ArrayList<>());

    @BeforeEach
    void start() {
        scheduler.start();
    }

    @AfterEach
    void shutDown() {
        scheduler.shutdown();
    }

    @Test
    void withoutLoggingStandardErrorIsTold() {
        PrintStream before = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true));
        try {
            UnhandledFailures failures = new UnhandledFailures() {
                @Override
                ILoggerFactory loggers() {
                    return new NOPLoggerFactory();
                }
            };
            failures.report(new IllegalStateException("lost"));
        } finally {
            System.setErr(before);
        }
        assertTrue(printed.toString().startsWith("a coroutine that nobody joins failed" + System.lineSeparator()
            + "java.lang.IllegalStateException: lost"), printed.toString());
    }

    @Test
    void aFailureThatNobodyJoinsIsToldOnce() {
        scheduler.onUnhandledException(told::add);
        RuntimeException failure = new RuntimeException("at once");
        RuntimeException later = new RuntimeException("later");
        RuntimeException inner = new RuntimeException("of a child");
        scheduler.go(() -> {
            throw failure;
        });
        AtomicInteger awaits = new AtomicInteger();
        scheduler.go(() -> Script.of(last -> awaits.getAndIncrement() == 0 ? Elio.sleep(Duration.ofMillis(1)) : Task.failed(later)));
        scheduler.spawn(() -> {
            Elio.go(() -> Task.failed(inner));
            return Task.done();
        });
        assertTrue(scheduler.awaitIdle(Duration.ofSeconds(30)));
        assertEquals(1, Collections.frequency(told, failure));
        assertEquals(1, Collections.frequency(told, later));
        assertEquals(1, Collections.frequency(told, inner));
        assertEquals(3, told.size());
    }

    @Test
    void aFailureOfWhatCanBeJoinedIsNotTold() {
        scheduler.onUnhandledException(told::add);
        RuntimeException failure = new RuntimeException();
        JoinHandle<Object> handle = scheduler.spawn(() -> {
            throw failure;
        });
        scheduler.spawn(() -> {
            throw failure;
        });
        assertTrue(scheduler.awaitIdle(Duration.ofSeconds(30)));
        handle.joinFinished();
        assertSame(failure, assertThrows(RuntimeException.class, handle::result));
        assertEquals(List.of(), told);
    }

    @Test
    void theHandlerMayBeReplacedWhileAReportRuns() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch replaced = new CountDownLatch(1);
        ConcurrentLinkedQueue<String> order = new ConcurrentLinkedQueue<>();
        scheduler.onUnhandledException(failure -> {
            running.countDown();
            try {
                replaced.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            order.add("first " + failure.getMessage());
        });
        scheduler.go(() -> Task.failed(new RuntimeException("a")));
        running.await();
        scheduler.onUnhandledException(failure -> order.add("second " + failure.getMessage()));
        replaced.countDown();
        assertTrue(scheduler.awaitIdle(Duration.ofSeconds(30)));
        scheduler.go(() -> Task.failed(new RuntimeException("b")));
        assertTrue(scheduler.awaitIdle(Duration.ofSeconds(30)));
        assertEquals(List.of("first a", "second b"), List.copyOf(order));
    }

    @Test
    void aHandlerMayReplaceItself() {
        scheduler.onUnhandledException(failure -> {
            told.add(failure);
            scheduler.onUnhandledException(ignored -> { });
        });
        RuntimeException failure = new RuntimeException();
        scheduler.goTo(0, () -> Task.failed(failure));
        scheduler.goTo(0, () -> Task.failed(new RuntimeException()));
        assertTrue(scheduler.awaitIdle(Duration.ofSeconds(30)));
        assertEquals(List.of(failure), told);
    }

    @Test
    void aFailureThatCannotBePrintedHarmsNobody() {
        scheduler.go(() -> Task.failed(new RuntimeException("this one cannot be printed") {
            private static final long serialVersionUID = 1;

            @Override
            public String toString() {
                throw this;
            }
        }));
        assertTrue(scheduler.awaitIdle(Duration.ofSeconds(30)));
        assertEquals(0, scheduler.activeTasks());
    }

    @Test
    void aHandlerThatThrowsHarmsNobody() {
        scheduler.onUnhandledException(failure -> {
            told.add(failure);
            throw new IllegalArgumentException("from the handler; this is logged");
        });
        scheduler.go(() -> Task.failed(new RuntimeException("given to a handler that throws; this is logged")));
        assertTrue(scheduler.awaitIdle(Duration.ofSeconds(30)));
        JoinHandle<String> next = scheduler.spawn(() -> Task.of("alive"));
        assertEquals("alive", next.toFuture().join());
        assertEquals(1, told.size());
        assertThrows(NullPointerException.class, () -> scheduler.onUnhandledException(null));
    }
}
