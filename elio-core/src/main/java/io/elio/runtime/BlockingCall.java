package io.elio.runtime;

import io.elio.CancelToken;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.Race;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;

/** Waits for a job on another thread, or for the cancellation of the coroutine, which leaves the job alone. */
final class BlockingCall<T> extends Race<T> {
    private final Callable<T> job;
    /** Written by the job's thread before it completes the race, read after. */
    private T value;
    private Throwable failure;

    private BlockingCall(Callable<T> job) {
        super(FOREVER, CancelToken.none());
        this.job = job;
    }

    static <T> Task<T> calling(Callable<T> job) {
        return new BlockingCall<>(Objects.requireNonNull(job, "job"));
    }

    @Override
    protected CancelToken token(Coroutine coroutine) {
        return coroutine.cancelToken();
    }

    @Override
    protected boolean register(Coroutine coroutine) {
        BlockingPool.execute(coroutine, coroutine.following(this::work));
        return true;
    }

    private void work() {
        try {
            value = job.call();
        } catch (Throwable thrown) {
            failure = thrown;
        }
        complete();
    }

    @Override
    protected void unregister() {
        // The job goes on.
    }

    @Override
    protected T completed() throws Throwable {
        if (failure != null) {
            throw failure;
        }
        return value;
    }

    @Override
    protected T timedOut() {
        throw new AssertionError("a blocking call has no time limit");
    }

    @Override
    protected T cancelled() {
        throw new CancellationException("the coroutine was cancelled while it waited for a blocking call, which goes on");
    }

    @Override
    public String describeWait() {
        return "blocking call " + job.getClass().getName();
    }
}
