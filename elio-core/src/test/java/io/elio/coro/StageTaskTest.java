package io.elio.coro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Task;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class StageTaskTest {
    private final TestHome home = new TestHome();
    private final CompletableFuture<Object> future = new CompletableFuture<>();

    @Test
    void aDoneFutureIsNotWaitedFor() throws Throwable {
        future.complete(3);
        assertEquals(3, home.complete(SumFrame.sum(Task.from(future))));
        assertEquals(1, home.steps);
    }

    @Test
    void aFutureCompletedLaterResumes() throws Throwable {
        Coroutine coroutine = home.spawn(stage(future));
        home.runAll();
        assertFalse(coroutine.isFinished());
        future.complete(4);
        home.runAll();
        assertEquals(4, coroutine.result());
    }

    @Test
    void aFutureCompletedByAnotherThreadResumes() throws Throwable {
        Coroutine coroutine = home.spawn(stage(future));
        home.runAll();
        Thread other = new Thread(() -> future.complete(5));
        other.start();
        other.join();
        home.runAll();
        assertEquals(5, coroutine.result());
    }

    @Test
    void aStageThatCallsBackTwiceIsHeardOnce() throws Throwable {
        List<BiConsumer<? super Object, ? super Throwable>> callbacks = new ArrayList<>();
        CompletionStage<Object> twice = new CompletableFuture<>() {
            @Override
            public CompletableFuture<Object> whenComplete(BiConsumer<? super Object, ? super Throwable> action) {
                callbacks.add(action);
                return this;
            }
        };
        Coroutine coroutine = home.spawn(SumFrame.sum(Task.from(twice), Task.from(future)));
        home.runAll();
        callbacks.get(0).accept(1, null);
        home.runAll();
        callbacks.get(0).accept(2, null);
        home.runAll();
        assertFalse(coroutine.isFinished());
        future.complete(3);
        home.runAll();
        assertEquals(4, coroutine.result());
    }

    @Test
    void theOriginalFailureArrivesFromEveryKindOfStage() {
        IOException failure = new IOException("disk");
        CompletableFuture<Object> dependent = future.thenApply(value -> value);
        CompletionStage<Object> minimal = future.minimalCompletionStage().thenApply(value -> value);
        Coroutine waiting = home.spawn(stage(dependent));
        home.runAll();
        future.completeExceptionally(failure);
        home.runAll();
        assertSame(failure, assertThrows(IOException.class, waiting::result));
        assertSame(failure, assertThrows(IOException.class, () -> home.complete(stage(future))));
        assertSame(failure, assertThrows(IOException.class, () -> home.complete(stage(dependent))));
        assertSame(failure, assertThrows(IOException.class, () -> home.complete(stage(minimal))));
    }

    @Test
    void aCompletionExceptionWithoutCauseArrivesAsItIs() {
        CompletionException failure = new CompletionException("bare", null);
        future.completeExceptionally(failure);
        assertSame(failure, assertThrows(CompletionException.class, () -> home.complete(stage(future))));
    }

    @Test
    void aCancelledFutureIsACancellation() {
        future.cancel(false);
        assertThrows(CancellationException.class, () -> home.complete(stage(future)));
    }

    @Test
    void awaitingANullStageIsANullPointerException() {
        Coroutine coroutine = home.spawn(stage(null));
        home.runAll();
        NullPointerException failure = assertThrows(NullPointerException.class, coroutine::result);
        assertEquals("await(null): the awaited expression is null (expected: a CompletionStage)", failure.getMessage());
    }

    @Test
    void aWaitSaysWhatItWaitsFor() {
        assertEquals("completion stage java.util.concurrent.CompletableFuture", Task.from(future).describeWait());
        assertTrue(Task.upcast(Task.of(1)).isReady());
    }

    private static Frame stage(CompletionStage<?> stage) {
        return new TailFrame(null) {
            @Override
            protected Object start(Coroutine co) throws Throwable {
                return Coroutine.await(stage, co);
            }
        };
    }

    /** The coroutine may go on, elsewhere, before who completes the stage has returned. */
    @Test
    void theValueIsThereWhenTheCoroutineGoesOn() throws Throwable {
        ModelHome home = new ModelHome();
        home.runsWhatIsResumed = true;
        CompletableFuture<Integer> stage = new CompletableFuture<>();
        Coroutine coroutine = Coroutine.of(home, Task.from(stage));
        coroutine.run(ModelHome.STACK);
        stage.complete(7);
        assertEquals(7, coroutine.result());
    }
}
