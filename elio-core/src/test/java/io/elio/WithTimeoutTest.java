package io.elio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.elio.coro.Coroutine;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class WithTimeoutTest extends HomeRuns {
    private final IOException disk = new IOException("disk");

    @Test
    void aBodyThatEndsInTimeGivesItsValue() throws Throwable {
        assertEquals(new TimeoutResult<>(false, "v"), run(() -> Elio.withTimeout(LATER, () -> valueAfter(SOON, "v"))));
        assertEquals(new TimeoutResult<>(false, "now"), run(() -> Elio.withTimeout(LATER, () -> Task.of("now"))));
    }

    @Test
    void whenTheTimeIsUpTheBodyIsCancelledAndAwaited() throws Throwable {
        TimeoutResult<CancelResult> result = run(() -> {
            TimeoutResult<CancelResult> limited = Elio.await(Elio.withTimeout(SOON, () -> pause(NEVER, "body")));
            log.add("after");
            return Task.of(limited);
        });
        assertEquals(new TimeoutResult<>(true, null), result);
        assertEquals(List.of("body cancelled", "after"), log);
        assertEquals(SOON.toNanos(), home.nanoTime());
    }

    @Test
    void aBodyThatIgnoresTheTokenDelaysTheResult() throws Throwable {
        assertEquals(new TimeoutResult<>(true, null), run(() -> Elio.withTimeout(SOON, () -> valueAfter(LATER, "late"))));
        assertEquals(LATER.toNanos(), home.nanoTime());
    }

    @Test
    void aFailureInTimeIsThrown() {
        assertSame(disk, failure(IOException.class, () -> Elio.withTimeout(LATER, () -> failAfter(SOON, disk))));
        assertSame(disk, failure(IOException.class, () -> Elio.withTimeout(LATER, () -> {
            throw disk;
        })));
    }

    @Test
    void aFailureAfterTheTimeGoesToTheHandlerUnlessItSaysCancelled() throws Throwable {
        assertEquals(new TimeoutResult<>(true, null), run(() -> Elio.withTimeout(SOON, () -> failAfter(LATER, disk))));
        assertEquals(List.of(disk), home.unhandled);
        assertEquals(new TimeoutResult<>(true, null),
            run(() -> Elio.withTimeout(SOON, () -> failAfter(LATER, new CancellationException("out of time")))));
        assertEquals(List.of(disk), home.unhandled);
    }

    @Test
    void withoutAnyTimeTheBodyDoesNotRunAndTheTimeIsUp() throws Throwable {
        assertEquals(new TimeoutResult<>(true, null), run(() -> Elio.withTimeout(Duration.ZERO, () -> Task.of(log.add("ran")))));
        assertEquals(new TimeoutResult<>(true, null), run(() -> Elio.withTimeout(Duration.ofNanos(-1), () -> Task.of(log.add("ran")))));
        assertEquals(List.of(), log);
    }

    @Test
    void theLongestTimeIsNoTrouble() throws Throwable {
        assertEquals(new TimeoutResult<>(false, 1), run(() -> Elio.withTimeout(Duration.ofSeconds(Long.MAX_VALUE), () -> Task.of(1))));
    }

    @Test
    void aCancellationOfTheCallerIsNoTimeout() throws Throwable {
        Coroutine caller = home.spawn(() -> Elio.withTimeout(LATER, () -> pause(NEVER, "body")));
        home.runQueued();
        caller.requestCancel();
        home.runAll();
        assertEquals(new TimeoutResult<>(false, CancelResult.CANCELLED), value(caller));
    }

    @Test
    void aTimeThatIsUpAfterTheCallerWasCancelledIsNoTimeout() throws Throwable {
        Coroutine caller = home.spawn(() -> Elio.withTimeout(LATER, () -> valueAfter(LATER.multipliedBy(2), "late")));
        home.runQueued();
        caller.requestCancel();
        home.runAll();
        assertEquals(new TimeoutResult<>(false, "late"), value(caller));
    }

    @Test
    void inACancelledCoroutineTheBodyDoesNotRun() {
        Coroutine caller = home.spawn(() -> Elio.withTimeout(LATER, () -> Task.of(log.add("ran"))));
        Coroutine without = home.spawn(() -> Elio.withTimeout(Duration.ZERO, () -> Task.of(log.add("ran"))));
        caller.requestCancel();
        without.requestCancel();
        home.runAll();
        assertEquals("withTimeout was cancelled before its body had begun",
            assertThrows(CombinatorCancelledException.class, caller::result).getMessage());
        assertThrows(CombinatorCancelledException.class, without::result);
        assertEquals(List.of(), log);
    }

    @Test
    void aTimeThatIsUpLeavesTheCallerUncancelled() throws Throwable {
        boolean cancelled = run(() -> {
            Elio.await(Elio.withTimeout(SOON, () -> pause(NEVER, "body")));
            return Task.of(Elio.cancelToken().isCancelled());
        });
        assertFalse(cancelled);
    }

    @Test
    void limitsNestAndTheShorterOneCounts() throws Throwable {
        TimeoutResult<TimeoutResult<CancelResult>> outerLonger =
            run(() -> Elio.withTimeout(LATER, () -> Elio.withTimeout(SOON, () -> pause(NEVER, "inner"))));
        assertEquals(new TimeoutResult<>(false, new TimeoutResult<>(true, null)), outerLonger);
        TimeoutResult<TimeoutResult<CancelResult>> innerLonger =
            run(() -> Elio.withTimeout(SOON, () -> Elio.withTimeout(LATER, () -> pause(NEVER, "inner"))));
        assertEquals(new TimeoutResult<>(true, null), innerLonger);
        assertEquals(List.of("inner cancelled", "inner cancelled"), log);
    }

    @Test
    void whatACallbackThrowsWhenTheTimeIsUpGoesToTheHandler() throws Throwable {
        IllegalStateException thrown = new IllegalStateException("callback");
        assertEquals(new TimeoutResult<>(true, null), run(() -> Elio.withTimeout(SOON, () -> {
            Elio.cancelToken().onCancel(() -> {
                throw thrown;
            });
            return pause(NEVER, "body");
        })));
        assertEquals(List.of(thrown), home.unhandled);
    }

    @Test
    void theBodyRunsInTheCoroutineThatAwaits() throws Throwable {
        assertEquals(new TimeoutResult<>(false, true), run(() -> {
            Coroutine caller = Coroutine.current();
            return Elio.withTimeout(LATER, () -> Task.of(Coroutine.current() == caller));
        }));
    }
}
