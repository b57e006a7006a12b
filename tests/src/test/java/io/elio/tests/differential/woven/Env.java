package io.elio.tests.differential.woven;

import io.elio.Awaitable;
import io.elio.tests.differential.Boom;
import io.elio.tests.differential.Fault;
import io.elio.tests.differential.Journal;
import io.elio.tests.fixture.Completion;
import io.elio.tests.fixture.Source;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;

/** The world of a woven program. */
public final class Env extends Journal {
    private final IntFunction<Completion> completions;

    /** @param completions how the n-th await completes */
    public Env(long seed, Fault fault, IntFunction<Completion> completions) {
        super(seed, fault);
        this.completions = completions;
    }

    public <T> Awaitable<T> later(T value) {
        Boom failure = nextAwait(value);
        if (failure == null) {
            return Source.of(completion(), value);
        }
        return cancels() ? Cancellation.of(completion(), failure) : Source.failing(completion(), failure);
    }

    public <T> CompletionStage<T> stage(T value) {
        Boom failure = nextAwait(value);
        CompletableFuture<T> future = new CompletableFuture<>();
        if (completion() == Completion.AT_ONCE) {
            complete(future, value, failure);
        } else {
            Source.foreign().execute(() -> complete(future, value, failure));
        }
        return future;
    }

    private Completion completion() {
        return completions.apply(awaits());
    }

    private static <T> void complete(CompletableFuture<T> future, T value, Boom failure) {
        if (failure == null) {
            future.complete(value);
        } else {
            future.completeExceptionally(failure);
        }
    }
}
