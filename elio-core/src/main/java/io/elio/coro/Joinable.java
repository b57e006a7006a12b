package io.elio.coro;

import io.elio.CancelToken;
import io.elio.JoinHandle;
import io.elio.JoinWaitOutcome;
import io.elio.Task;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** The part of a coroutine that others see while it runs and after it has finished: its end, its result, its cancellation. */
abstract class Joinable extends Carrier implements JoinHandle<Object> {
    /** The native stack that the run loop takes when it runs nested, in bytes; an estimate. */
    private static final int NESTED_STEP = 2048;

    /** Set when it is listed. */
    int id;
    /** Who is told of the end; see {@link Observers}. */
    Object observers;

    /**
     * The end of this, awaited by a coroutine that runs. If this is what the thread would run next, it runs here and now,
     * on the stack of who awaits it, which then often need not suspend.
     */
    @Override
    public final Object awaitOn(Coroutine joiner) throws Throwable {
        return isReady() || runNested(joiner) ? joiner.takeReady(this) : joiner.park(this);
    }

    private boolean runNested(Coroutine joiner) {
        Coroutine self = (Coroutine) this;
        if (self.state() != Coroutine.QUEUED || !joiner.enterNested(NESTED_STEP)) {
            return false;
        }
        try {
            if (!self.home().takeNext(self)) {
                return false;
            }
            CurrentCoroutine.runInside(joiner, self);
            return isReady();
        } finally {
            joiner.leaveNested(NESTED_STEP);
        }
    }

    @Override
    public boolean isReady() {
        return Observers.isReleased(this);
    }

    @Override
    public final boolean suspend(Coroutine joiner) {
        if (joiner == this) {
            throw new IllegalStateException("coroutine #" + Integer.toUnsignedString(id) + " awaits its own handle and would never go on");
        }
        return Observers.add(this, joiner);
    }

    @Override
    public Object result() throws Throwable {
        if (!isReady()) {
            throw new IllegalStateException("coroutine " + label() + " has not finished (expected: await the handle, or isReady())");
        }
        if (kind == FAILURE) {
            throw (Throwable) reference;
        }
        return reference;
    }

    @Override
    public String describeWait() {
        return "join coroutine " + label();
    }

    @Override
    public boolean isFinished() {
        return Observers.isReleased(this);
    }

    @Override
    public Task<Void> awaitFinished() {
        return Joins.finished(this);
    }

    @Override
    public void joinFinished() {
        BlockedThread.await(this);
    }

    /** {@link #joinFinished} that an interrupt ends. For {@link io.elio.Elio#run}, on a thread that runs no coroutines. */
    public void joinInterruptibly() throws InterruptedException {
        BlockedThread.awaitInterruptibly(this);
    }

    @Override
    public Task<JoinWaitOutcome> waitReady(CancelToken token) {
        return Joins.ready(this, Race.FOREVER, token);
    }

    @Override
    public Task<JoinWaitOutcome> waitReady(Duration timeout, CancelToken token) {
        return Joins.ready(this, Durations.nanos(timeout), token);
    }

    @Override
    public void requestCancel() {
        if (!isFinished()) {
            context().source().cancel();
        }
    }

    @Override
    public boolean isCancellationRequested() {
        CoroutineContext present = contextOrNull();
        return present != null && present.isCancelled();
    }

    @Override
    public CompletableFuture<Object> toFuture() {
        return Joins.future(this);
    }

    /** Number and name, as in dumps. */
    final String label() {
        String name = name();
        return "#" + Integer.toUnsignedString(id) + (name == null ? "" : " \"" + name + '"');
    }
}
