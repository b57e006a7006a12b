package io.elio.coro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.CancelSource;
import io.elio.CancelToken;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RaceTest {
    private final TestHome home = new TestHome();
    private final CancelSource source = new CancelSource();
    private final List<String> log = new ArrayList<>();

    /** Notes what is asked of it. */
    private final class Wait extends Race<String> {
        boolean there;
        boolean registers = true;
        RuntimeException failure;

        Wait(long nanos, CancelToken token) {
            super(nanos, token);
        }

        boolean finish() {
            return tryComplete();
        }

        boolean claim() {
            return tryClaim();
        }

        void goOn() {
            resumeClaimed();
        }

        @Override
        protected boolean tryNow() {
            return there;
        }

        @Override
        protected boolean register(Coroutine coroutine) {
            log.add("register");
            if (failure != null) {
                throw failure;
            }
            return registers;
        }

        @Override
        protected void unregister() {
            log.add("unregister");
        }

        @Override
        protected String completed() {
            return "completed";
        }

        @Override
        protected String timedOut() {
            return "timed out";
        }

        @Override
        protected String cancelled() {
            return "cancelled";
        }
    }

    @Test
    void whoClaimsARaceResumesItLaterWhateverComesBetween() throws Throwable {
        for (CancelToken token : List.of(CancelToken.none(), source.token())) {
            Wait wait = new Wait(Race.FOREVER, token);
            Coroutine coroutine = home.spawn(wait);
            home.runQueued();
            assertTrue(wait.claim());
            assertFalse(wait.claim());
            assertFalse(wait.finish());
            home.runQueued();
            assertFalse(coroutine.isFinished());
            wait.goOn();
            home.runQueued();
            assertEquals("completed", coroutine.result());
        }
        source.cancel();
        assertFalse(log.contains("unregister"));
    }

    @Test
    void aRaceOfAHomeThatIsOverCannotBeClaimed() {
        Wait wait = alone();
        home.spawn(wait);
        home.runQueued();
        home.over = true;
        assertFalse(wait.claim());
        assertEquals(1, Coroutine.failAll(home, new IllegalStateException("over")));
    }

    private Wait alone() {
        return new Wait(Race.FOREVER, CancelToken.none());
    }

    private Wait withToken() {
        return new Wait(Race.FOREVER, source.token());
    }

    private Coroutine waiting(Wait wait) {
        Coroutine coroutine = home.spawn(wait);
        home.runQueued();
        return coroutine;
    }

    @Test
    void whatIsThereIsTakenWithoutARegistration() throws Throwable {
        for (Wait wait : List.of(alone(), withToken())) {
            wait.there = true;
            assertEquals("completed", home.complete(wait));
        }
        assertEquals(List.of(), log);
        assertEquals(2, home.steps);
    }

    @Test
    void whatIsThereIsNotTakenIfTheTokenIsCancelled() throws Throwable {
        source.cancel();
        Wait wait = withToken();
        wait.there = true;
        assertEquals("cancelled", home.complete(wait));
    }

    @Test
    void whatIsCompleteAtTheRegistrationIsTaken() throws Throwable {
        for (Wait wait : List.of(alone(), withToken())) {
            wait.registers = false;
            assertEquals("completed", home.complete(wait));
        }
        assertEquals(List.of("register", "register"), log);
    }

    @Test
    void theCompletionIsToldWhetherItDecided() throws Throwable {
        for (Wait wait : List.of(alone(), withToken(), new Wait(1, source.token()))) {
            Coroutine coroutine = waiting(wait);
            assertTrue(wait.finish());
            assertFalse(wait.finish());
            home.runQueued();
            assertEquals("completed", coroutine.result());
            assertFalse(wait.finish());
        }
        assertEquals(List.of("register", "register", "register"), log);
        assertEquals(0, home.pendingTimers());
    }

    @Test
    void whoCancelsWithdrawsTheRegistrationBeforeTheCoroutineGoesOn() throws Throwable {
        Wait wait = withToken();
        Coroutine coroutine = waiting(wait);
        source.cancel();
        assertEquals(List.of("register", "unregister"), log);
        assertFalse(wait.finish());
        home.runQueued();
        assertEquals("cancelled", coroutine.result());
        assertEquals(List.of("register", "unregister"), log);
    }

    @Test
    void timeWithdrawsTheRegistrationToo() throws Throwable {
        Wait wait = new Wait(1, source.token());
        Coroutine coroutine = waiting(wait);
        home.runAll();
        assertEquals("timed out", coroutine.result());
        assertFalse(wait.finish());
        assertEquals(List.of("register", "unregister"), log);
    }

    @Test
    void aTokenCancelledBeforeTheRegistrationWithdrawsIt() throws Throwable {
        source.cancel();
        assertEquals("cancelled", home.complete(withToken()));
        assertEquals(List.of("register", "unregister"), log);
    }

    @Test
    void whatARegistrationThrowsArrivesAtTheAwait() {
        for (Wait wait : List.of(alone(), withToken())) {
            wait.failure = new IllegalArgumentException("no");
            assertSame(wait.failure, assertThrows(IllegalArgumentException.class, () -> home.complete(wait)));
            assertFalse(wait.finish());
        }
        assertEquals(List.of("register", "unregister", "register", "unregister"), log);
        assertEquals(List.of(), home.unhandled);
    }

    @Test
    void aCompletionIsRefusedForACoroutineWhoseHomeIsOver() {
        for (Wait wait : List.of(alone(), withToken())) {
            TestHome over = new TestHome();
            Coroutine lost = over.spawn(wait);
            over.runQueued();
            over.over = true;
            assertFalse(wait.finish());
            over.runQueued();
            assertFalse(lost.isFinished());
            assertEquals(1, Coroutine.failAll(over, new IllegalStateException("over")));
        }
    }

    @Test
    void aSecondAwaitIsRefused() throws Throwable {
        Wait wait = alone();
        wait.there = true;
        home.complete(wait);
        assertThrows(IllegalStateException.class, () -> home.complete(wait));
    }
}
