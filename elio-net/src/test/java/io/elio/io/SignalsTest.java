package io.elio.io;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.AsyncCallable;
import io.elio.CancelSource;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.RunConfig;
import io.elio.Task;
import io.elio.net.Io;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/** With USR2, which ends a process unless somebody handles it: so the test does. */
@Timeout(60)
class SignalsTest {
    private static final Signal USR2 = new Signal("USR2");

    private final CountDownLatch unhandled = new CountDownLatch(1);
    private SignalHandler before;

    @BeforeEach
    void handle() {
        before = Signal.handle(USR2, signal -> unhandled.countDown());
    }

    @AfterEach
    void restore() {
        Signal.handle(USR2, before);
    }

    private static <T> T run(AsyncCallable<T> body) {
        return Elio.run(RunConfig.threads(1), body);
    }

    @Test
    void aSignalEndsTheWaitAndIsHandledAsBeforeAfterwards() throws InterruptedException {
        assertEquals("USR2", run(() -> {
            JoinHandle<String> waiting = Elio.spawn(() -> Signals.await("USR2", "HUP"));
            await(Io.settle());
            assertFalse(waiting.isFinished());
            Signal.raise(USR2);
            return Task.of(await(waiting));
        }));
        assertEquals(1, unhandled.getCount());
        Signal.raise(USR2);
        assertTrue(unhandled.await(30, TimeUnit.SECONDS));
    }

    @Test
    void aSetKeepsWhatComesBetweenTwoWaits() {
        run(() -> {
            try (SignalSet signals = SignalSet.open("USR2")) {
                for (int i = 0; i < 3; i++) {
                    Signal.raise(USR2);
                    assertEquals("USR2", await(signals.next()));
                }
                assertEquals(Optional.empty(), signals.tryNext());
            }
            return Task.done();
        });
    }

    @Test
    void aSignalThatIsPendingIsKeptOnce() {
        SignalSet signals = SignalSet.open("USR2");
        signals.arrive("USR2");
        signals.arrive("USR2");
        assertEquals(Optional.of("USR2"), signals.tryNext());
        assertEquals(Optional.empty(), signals.tryNext());
        signals.arrive("USR2");
        signals.close();
        signals.close();
        assertEquals(Optional.of("USR2"), signals.tryNext());
        assertEquals(Optional.empty(), signals.tryNext());
    }

    @Test
    void everyOpenSetGetsIt() {
        run(() -> {
            try (SignalSet one = SignalSet.open("USR2"); SignalSet other = SignalSet.open("HUP", "USR2")) {
                Signal.raise(USR2);
                assertEquals("USR2", await(one.next()));
                assertEquals("USR2", await(other.next()));
                one.close();
                Signal.raise(USR2);
                assertEquals("USR2", await(other.next()));
            }
            return Task.done();
        });
        assertEquals(1, unhandled.getCount());
    }

    @Test
    void aTokenAndACloseEndTheWait() {
        run(() -> {
            CancelSource source = new CancelSource();
            JoinHandle<Throwable> cancelled = Elio.spawn(() -> Failures.of(() -> Signals.await(source.token(), "USR2")));
            SignalSet signals = SignalSet.open("USR2");
            JoinHandle<Throwable> closed = Elio.spawn(() -> Failures.of(signals::next));
            await(Io.settle());
            source.cancel();
            signals.close();
            assertEquals("wait for signal USR2: the token was cancelled",
                assertInstanceOf(CancellationException.class, await(cancelled)).getMessage());
            assertEquals("wait for signal USR2: the set was closed",
                assertInstanceOf(CancellationException.class, await(closed)).getMessage());
            assertInstanceOf(CancellationException.class, await(Failures.of(() -> Signals.awaitShutdown(source.token()))));
            return Task.done();
        });
    }

    @Test
    void whatCannotBeTakenIsRefusedAndNothingIsTaken() throws InterruptedException {
        for (String name : List.of("KILL", "SEGV", "QUIT", "SIGTERM", "NONSENSE")) {
            String refusal = assertThrows(IllegalArgumentException.class, () -> SignalSet.open("USR2", name)).getMessage();
            assertTrue(refusal.startsWith("signal " + name + ": "), refusal);
            assertTrue(refusal.contains("expected: "), refusal);
        }
        assertThrows(IllegalArgumentException.class, SignalSet::open);
        Signal.raise(USR2);
        assertTrue(unhandled.await(30, TimeUnit.SECONDS));
    }

    @Test
    void aShutdownIsAwaitedInTwoSignals() throws IOException {
        run(() -> {
            JoinHandle<String> waiting = Elio.spawn(() -> Signals.awaitShutdown());
            await(Io.settle());
            Signal.raise(new Signal("TERM"));
            assertEquals("TERM", await(waiting));
            return Task.done();
        });
    }
}
