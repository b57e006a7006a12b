package io.elio.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.TestHome;
import org.junit.jupiter.api.Test;

/** The ways in which any wait of a primitive can end; each primitive says what it is to wait for it. */
abstract class WaitModes {
    final TestHome home = new TestHome();

    /** The wait without a token. */
    abstract Task<?> take();

    /** The wait with a token. */
    abstract Task<?> take(CancelToken token);

    /** What the wait without a token answers. */
    Object taken() {
        return null;
    }

    /** What the wait with a token answers. */
    Object takenWithToken() {
        return CancelResult.COMPLETED;
    }

    /** What the wait answers whose token was cancelled first. */
    Object cancelled() {
        return CancelResult.CANCELLED;
    }

    /** Lets one wait, or all, be completed: the ones that wait, else the next. */
    abstract void give();

    /** What is there to be taken without waiting. */
    abstract boolean isThere();

    /** What a dump says of a wait, without the number of the object. */
    abstract String described();

    @Test
    void whatIsThereIsTakenWithoutSuspending() throws Throwable {
        give();
        assertEquals(taken(), home.complete(take()));
        assertEquals(1, home.steps);
    }

    @Test
    void whatIsThereIsTakenWithATokenWithoutSuspending() throws Throwable {
        give();
        assertEquals(takenWithToken(), home.complete(take(new CancelSource().token())));
        assertEquals(1, home.steps);
    }

    @Test
    void aTaskThatIsNotAwaitedTakesNothing() {
        give();
        assertFalse(take().isReady());
        take(CancelToken.none());
        assertTrue(isThere());
    }

    @Test
    void waitsUntilACoroutineOfTheSameThreadGives() throws Throwable {
        Coroutine waiter = home.spawn(take());
        Coroutine withToken = home.spawn(take(new CancelSource().token()));
        home.runQueued();
        assertFalse(waiter.isFinished());
        home.spawn(() -> {
            give();
            return Task.done();
        });
        home.runQueued();
        assertTrue(waiter.isFinished());
        give();
        home.runQueued();
        assertEquals(takenWithToken(), withToken.result());
    }

    @Test
    void waitsUntilAnotherThreadGives() throws Throwable {
        Coroutine waiter = home.spawn(take());
        Coroutine withToken = home.spawn(take(new CancelSource().token()));
        home.runQueued();
        Thread giver = new Thread(() -> {
            give();
            give();
        });
        giver.start();
        giver.join();
        home.runQueued();
        assertEquals(taken(), waiter.result());
        assertEquals(takenWithToken(), withToken.result());
    }

    @Test
    void aTokenCancelledBeforeTakesNothingEvenIfItIsThere() throws Throwable {
        CancelSource source = new CancelSource();
        source.cancel();
        assertEquals(cancelled(), home.complete(take(source.token())));
        give();
        assertEquals(cancelled(), home.complete(take(source.token())));
        assertTrue(isThere());
    }

    @Test
    void aTokenCancelledMeanwhileEndsTheWaitAndTakesNothing() throws Throwable {
        CancelSource source = new CancelSource();
        Coroutine waiter = home.spawn(take(source.token()));
        home.runQueued();
        assertFalse(waiter.isFinished());
        source.cancel();
        home.runQueued();
        assertEquals(cancelled(), waiter.result());
        give();
        assertTrue(isThere());
    }

    @Test
    void aTokenCancelledAfterTheHandOverChangesNothing() throws Throwable {
        CancelSource source = new CancelSource();
        Coroutine waiter = home.spawn(take(source.token()));
        home.runQueued();
        give();
        source.cancel();
        home.runQueued();
        assertEquals(takenWithToken(), waiter.result());
    }

    @Test
    void aSecondAwaitOfATokenWaitFails() throws Throwable {
        give();
        Task<?> task = take(new CancelSource().token());
        home.complete(task);
        give();
        assertTrue(assertThrows(IllegalStateException.class, () -> home.complete(task)).getMessage().contains("awaited before"));
        assertTrue(isThere());
    }

    @Test
    void aWaiterIsDescribed() {
        String name = take().describeWait();
        assertEquals(described(), name.substring(0, name.indexOf('@')));
        assertEquals(name, take(CancelToken.none()).describeWait());
    }

    @Test
    void aWaiterOfASchedulerThatIsOverIsPassedBy() throws Throwable {
        TestHome other = new TestHome();
        Coroutine lost = other.spawn(take());
        other.runQueued();
        Coroutine alive = home.spawn(take());
        home.runQueued();
        other.over = true;
        give();
        home.runQueued();
        assertEquals(taken(), alive.result());
        assertEquals(1, Coroutine.failAll(other, new IllegalStateException("over")));
        assertTrue(lost.isFinished());
    }
}
