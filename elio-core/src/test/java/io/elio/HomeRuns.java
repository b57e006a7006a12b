package io.elio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.coro.Coroutine;
import io.elio.coro.TestHome;
import io.elio.debug.CoroutineDump;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** Runs coroutines one after the other, in virtual time; afterwards none may be left. */
abstract class HomeRuns {
    static final Duration SOON = Duration.ofMillis(1);
    static final Duration LATER = Duration.ofMillis(10);
    static final Duration NEVER = Duration.ofDays(1);

    final TestHome home = new TestHome();
    final List<Object> log = new ArrayList<>();

    /** Runs everything to its end, and answers the value of the first coroutine. */
    final <T> T run(AsyncCallable<T> main) throws Throwable {
        Coroutine coroutine = home.spawn(main);
        home.runAll();
        return value(coroutine);
    }

    @SuppressWarnings("unchecked")
    static <T> T value(Coroutine coroutine) throws Throwable {
        assertTrue(coroutine.isFinished(), () -> "still there: " + CoroutineDump.text());
        return (T) coroutine.result();
    }

    /** Runs everything to its end; the first coroutine must fail. */
    final <T, X extends Throwable> X failure(Class<X> type, AsyncCallable<T> main) {
        return assertThrows(type, () -> run(main));
    }

    /** Waits with the token that the caller has here, and logs how that ended. */
    @Async
    final Task<CancelResult> pause(Duration duration, Object name) {
        CancelResult result = Elio.await(Elio.sleep(duration, Elio.cancelToken()));
        log.add(name + (result == CancelResult.CANCELLED ? " cancelled" : " slept"));
        return Task.of(result);
    }

    /** Waits, and then fails. */
    static <T> Task<T> fail(Throwable failure) {
        return Task.failed(failure);
    }

    @Async
    static <T> Task<T> failAfter(Duration duration, Exception failure) throws Exception {
        Elio.await(Elio.sleep(duration));
        throw failure;
    }

    @Async
    static <T> Task<T> valueAfter(Duration duration, T value) {
        Elio.await(Elio.sleep(duration));
        return Task.of(value);
    }

    @AfterEach
    void nothingIsLeft() {
        assertEquals(0, home.pendingTimers());
        assertEquals(home.started, home.finished, CoroutineDump::text);
    }
}
