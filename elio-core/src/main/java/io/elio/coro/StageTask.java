package io.elio.coro;

import io.elio.Task;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * Waits for a {@link CompletionStage}. The stage's callback writes value and failure and then resumes the coroutine,
 * which orders them before {@link #result}.
 */
public final class StageTask<T> extends Task<T> {
    private final CompletionStage<T> stage;
    private T value;
    private Throwable failure;

    public StageTask(CompletionStage<T> stage) {
        this.stage = stage;
    }

    @Override
    public boolean isReady() {
        if (!(stage instanceof CompletableFuture<T> future) || !future.isDone()) {
            return false;
        }
        future.whenComplete(this::set);
        return true;
    }

    @Override
    public boolean suspend(Coroutine coroutine) {
        stage.whenComplete((value, failure) -> {
            set(value, failure);
            coroutine.resume();
        });
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

    private void set(T value, Throwable failure) {
        this.value = value;
        this.failure = failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
