package io.elio.coro;

import io.elio.Task;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;

/**
 * Waits for a {@link CompletionStage}. The stage's callback writes value and failure and then resumes the coroutine,
 * which orders them before {@link #result}.
 */
public final class StageTask<T> extends Task<T> {
    private final CompletionStage<T> stage;
    private T value;
    private Throwable failure;

    private StageTask(CompletionStage<T> stage) {
        this.stage = stage;
    }

    /** A task that completes as the stage does. */
    public static <T> Task<T> waitingFor(CompletionStage<T> stage) {
        return new StageTask<>(Objects.requireNonNull(stage, "stage"));
    }

    /** Looks into plain futures only: minimal stages are futures by class, but refuse to be asked. */
    @Override
    public boolean isReady() {
        if (stage.getClass() != CompletableFuture.class || !((CompletableFuture<T>) stage).isDone()) {
            return false;
        }
        stage.whenComplete(this::set);
        return true;
    }

    @Override
    public boolean suspend(Coroutine coroutine) {
        stage.whenComplete(new Callback(coroutine));
        return true;
    }

    @Override
    public T result() throws Throwable {
        if (failure != null) {
            throw failure;
        }
        return value;
    }

    @Override
    public String describeWait() {
        return "completion stage " + stage.getClass().getName();
    }

    /** Takes the first call only: a second one, of a stage that breaks its contract, would end whatever the coroutine waits for by then. */
    private final class Callback extends AtomicBoolean implements BiConsumer<T, Throwable> {
        private static final long serialVersionUID = 1;
        private final transient Coroutine coroutine;

        Callback(Coroutine coroutine) {
            this.coroutine = coroutine;
        }

        @Override
        public void accept(T result, Throwable thrown) {
            if (compareAndSet(false, true)) {
                StageTask.this.set(result, thrown);
                coroutine.resume();
            }
        }
    }

    private void set(T value, Throwable failure) {
        this.value = value;
        this.failure = failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
