package io.elio.coro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SleepTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final TestHome home = new TestHome();
    private final CancelSource source = new CancelSource();

    @Test
    void sleepsOverlapAndEndInOrder() throws Throwable {
        List<Integer> order = new ArrayList<>();
        for (int millis : new int[] {30, 10, 20}) {
            home.spawn(new Noting(order, millis));
        }
        home.runAll();
        assertEquals(List.of(10, 20, 30), order);
        assertEquals(30_000_000, home.nanoTime());
    }

    @Test
    void noTimeIsNoWait() throws Throwable {
        assertNull(home.complete(Elio.sleep(Duration.ZERO)));
        assertNull(home.complete(Elio.sleep(Duration.ofSeconds(-5))));
        assertEquals(2, home.steps);
    }

    @Test
    void theLongestDurationIsAccepted() {
        home.spawn(Elio.sleep(Duration.ofSeconds(Long.MAX_VALUE)));
        home.runQueued();
        assertEquals(1, home.pendingTimers());
    }

    @Test
    void aSleepWithATokenThatIsNotCancelledCompletes() throws Throwable {
        assertEquals(CancelResult.COMPLETED, home.complete(Elio.sleep(SECOND, source.token())));
        assertEquals(CancelResult.COMPLETED, home.complete(Elio.sleep(SECOND, CancelToken.none())));
        assertEquals(CancelResult.COMPLETED, home.complete(Elio.sleep(Duration.ZERO, CancelToken.none())));
        assertEquals(2_000_000_000, home.nanoTime());
    }

    @Test
    void cancellationBeforeTheSleepEndsItAtOnce() throws Throwable {
        source.cancel();
        assertEquals(CancelResult.CANCELLED, home.complete(Elio.sleep(SECOND, source.token())));
        assertEquals(0, home.pendingTimers());
        assertEquals(0, home.nanoTime());
    }

    @Test
    void cancellationDuringTheSleepEndsItAndRemovesTheTimer() throws Throwable {
        Coroutine coroutine = home.spawn(Elio.sleep(SECOND, source.token()));
        home.runQueued();
        assertEquals(1, home.pendingTimers());
        source.cancel();
        home.runQueued();
        assertEquals(CancelResult.CANCELLED, coroutine.result());
        assertEquals(0, home.pendingTimers());
    }

    @Test
    void cancellationAfterTheSleepChangesNothing() throws Throwable {
        Coroutine coroutine = home.spawn(Elio.sleep(SECOND, source.token()));
        home.runAll();
        source.cancel();
        home.runAll();
        assertEquals(CancelResult.COMPLETED, coroutine.result());
    }

    @Test
    void aCancellableSleepIsAwaitedOnce() throws Throwable {
        Task<CancelResult> sleep = Elio.sleep(SECOND, source.token());
        home.complete(sleep);
        IllegalStateException failure = assertThrows(IllegalStateException.class, () -> home.complete(sleep));
        assertEquals("this task was awaited before (a task runs once): sleep 1000 ms", failure.getMessage());
    }

    /** Hand-woven: {@code await(sleep(millis)); order.add(millis);}. */
    private static final class Noting extends Frame {
        private final List<Integer> order;
        private final int millis;

        Noting(List<Integer> order, int millis) {
            super(PROTOCOL);
            this.order = order;
            this.millis = millis;
        }

        @Override
        protected Object start(Coroutine co) throws Throwable {
            Coroutine.await(Elio.sleep(Duration.ofMillis(millis)), co);
            co.link(this, 1 << 1);
            return null;
        }

        @Override
        protected void resume(Coroutine co) {
            co.takeReference();
            order.add(millis);
            co.putReference(null);
            state = DONE;
        }

        @Override
        protected void clear() {
            // holds no more than the test does
        }

        @Override
        protected int stackWeight() {
            return 800;
        }
    }
}
