package io.elio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.coro.Coroutine;
import io.elio.coro.TestHome;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ElioTest {
    private final TestHome home = new TestHome();

    @Async
    private static Task<Integer> twice(JoinHandle<Integer> first, JoinHandle<Integer> second) {
        return Task.of(Elio.await(first) + Elio.await(second));
    }

    @Test
    void spawnedCoroutinesRunWhereTheirParentRuns() throws Throwable {
        Object sum = home.complete(parent());
        assertEquals(42, sum);
        assertEquals(3, home.finished);
    }

    @Async
    private static Task<Integer> parent() {
        JoinHandle<Integer> first = Elio.spawn(() -> Task.of(40));
        JoinHandle<Integer> second = Elio.spawn(Task.of(2));
        assertFalse(first.isFinished());
        return twice(first, second);
    }

    @Test
    void outsideACoroutineSpawnAnswersAFailedHandleAndRunsNothing() {
        AtomicInteger calls = new AtomicInteger();
        JoinHandle<Integer> handle = Elio.spawn(() -> Task.of(calls.incrementAndGet()));
        assertTrue(handle.isFinished());
        IllegalStateException failure = assertThrows(IllegalStateException.class, handle::result);
        assertEquals("Elio.spawn was called on " + Thread.currentThread().getName()
            + ", which runs no coroutine (expected: a coroutine; elsewhere use Elio.run or a Scheduler)", failure.getMessage());
        assertEquals(0, calls.get());
    }

    @Test
    void outsideACoroutineGoIsRefused() {
        IllegalStateException failure = assertThrows(IllegalStateException.class, () -> Elio.go(() -> Task.done()));
        assertTrue(failure.getMessage().startsWith("Elio.go was called on "), failure.getMessage());
        assertThrows(IllegalStateException.class, () -> Elio.goTo(0, () -> Task.done()));
        assertThrows(IllegalStateException.class, () -> Elio.go(Task.done()));
        assertThrows(IllegalStateException.class, () -> Elio.goTo(0, Task.done()));
        assertThrows(IllegalStateException.class, () -> Elio.spawnTo(0, Task.done()).result());
    }

    @Test
    void aHomeThatTakesNothingMakesHandlesFail() throws Throwable {
        JoinHandle<?>[] handle = new JoinHandle<?>[1];
        home.spawn(() -> {
            home.closed = true;
            handle[0] = Elio.spawn(() -> Task.of(1));
            assertThrows(IllegalStateException.class, () -> Elio.go(() -> Task.done()));
            return Task.done();
        });
        home.runAll();
        assertEquals("the home is closed", assertThrows(IllegalStateException.class, () -> handle[0].result()).getMessage());
        assertEquals(1, home.finished);
    }

    @Test
    void goReportsAFailureOnce() {
        IOException failure = new IOException("disk");
        home.spawn(() -> {
            Elio.go(() -> {
                throw failure;
            });
            Elio.go(Task.failed(failure));
            return Task.done();
        });
        home.runAll();
        assertEquals(List.of(failure, failure), home.unhandled);
    }

    @Test
    void spawnToBindsToAWorker() {
        home.spawn(() -> {
            Elio.spawnTo(3, () -> {
                assertEquals(3, Coroutine.current().affinity());
                return Task.done();
            });
            Elio.goTo(-7, () -> {
                assertEquals(-1, Coroutine.current().affinity());
                return Task.done();
            });
            return Task.done();
        });
        home.runAll();
        assertEquals(3, home.finished);
        assertEquals(List.of(), home.unhandled);
    }

    @Test
    void awaitingAFailedStageThrowsTheVeryObject() {
        IOException failure = new IOException("disk");
        assertSame(failure, assertThrows(IOException.class, () -> home.complete(failingStage(failure))));
    }

    @Async
    private static Task<Object> failingStage(Throwable failure) {
        return Task.of(Elio.await(CompletableFuture.failedStage(failure)));
    }

    @Test
    void outsideACoroutineTheTokenIsNeverCancelled() {
        assertSame(CancelToken.none(), Elio.cancelToken());
    }

    @Test
    void codeThatWasNotWovenIsToldSoAtOnce() throws Exception {
        Method await = Elio.class.getMethod("await", Awaitable.class);
        InvocationTargetException thrown = assertThrows(InvocationTargetException.class, () -> await.invoke(null, Task.done()));
        String message = thrown.getCause().getMessage();
        assertTrue(message.startsWith("Elio.await was called by io.elio.ElioTest.lambda$codeThatWasNotWovenIsToldSoAtOnce$"), message);
        assertTrue(message.endsWith("which has not been woven (expected: the elio-maven-plugin in the phase process-classes or a "
            + "later one, the elio-asm-weaver command line, or -javaagent:elio-asm-weaver.jar, and @Async on the method, or a lambda that returns a Task)"), message);
        assertSame(IllegalStateException.class, thrown.getCause().getClass());
    }
}
