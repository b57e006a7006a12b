package io.elio.tests.differential.woven;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.Elio;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.Race;
import io.elio.tests.differential.Boom;
import io.elio.tests.fixture.Completion;
import io.elio.tests.fixture.Source;
import java.time.Duration;

/** Waits that only a token ends, cancelled at the moment that a {@link Completion} says. */
final class Cancellation {
    private static final Duration LONG = Duration.ofHours(1);

    private Cancellation() {
    }

    /** Waits for the cancellation, and then throws the failure. */
    @Async
    static <T> Task<T> of(Completion when, Boom failure) {
        CancelResult result = await(sleep(when, new CancelSource()));
        if (result != CancelResult.CANCELLED) {
            throw new IllegalStateException("cancelling " + when + ": " + result + " (expected: CANCELLED)");
        }
        throw failure;
    }

    private static Task<CancelResult> sleep(Completion when, CancelSource source) {
        switch (when) {
            case AT_ONCE -> source.cancel();
            case DURING_COMMIT -> {
                return new CancelledInCommit(source);
            }
            case SAME_WORKER -> Elio.go(() -> cancel(source));
            case FOREIGN_THREAD -> Source.foreign().execute(source::cancel);
        }
        return Elio.sleep(LONG, source.token());
    }

    @Async
    private static Task<Void> cancel(CancelSource source) {
        source.cancel();
        return Task.done();
    }

    /** A sleep whose token is cancelled when the coroutine has unwound and registers. */
    private static final class CancelledInCommit extends Race<CancelResult> {
        private final CancelSource source;

        CancelledInCommit(CancelSource source) {
            super(LONG.toNanos(), source.token());
            this.source = source;
        }

        @Override
        protected boolean register(Coroutine coroutine) {
            source.cancel();
            return true;
        }

        @Override
        protected void unregister() {
            // only time and token compete
        }

        @Override
        protected CancelResult completed() {
            return CancelResult.COMPLETED;
        }

        @Override
        protected CancelResult timedOut() {
            return CancelResult.COMPLETED;
        }

        @Override
        protected CancelResult cancelled() {
            return CancelResult.CANCELLED;
        }
    }
}
