package io.elio.coro;

import io.elio.CancelToken;
import io.elio.JoinHandle;
import io.elio.JoinWaitOutcome;
import io.elio.Task;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** The part of a coroutine that others see while it runs and after it has finished: its end, its result, its cancellation. */
abstract class Joinable extends Unwinding implements JoinHandle<Object> {
    private static final VarHandle CONTEXT;

    static {
        try {
            CONTEXT = MethodHandles.lookup().findVarHandle(Joinable.class, "context", CoroutineContext.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The native stack that the run loop takes when it runs nested, in bytes; an estimate. */
    private static final int NESTED_STEP = 2048;

    /** Set when it is listed. */
    int id;
    /** Who is told of the end; see {@link Observers}. */
    Object observers;
    /** Made by CAS by whoever needs it first. */
    CoroutineContext context;

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
            self.run(joiner.stackLeft);
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

    /** The token of the innermost scope that this is in; outside of scopes the one that {@link #requestCancel} cancels. */
    public CancelToken cancelToken() {
        return context().token();
    }

    /**
     * Makes {@code token} the one that {@link #cancelToken} answers; null: the coroutine's own. Answers what to give when that is to
     * end. Called by the thread that runs this. Internal to {@code io.elio}.
     */
    public CancelToken enterScope(CancelToken token) {
        CoroutineContext own = ownContext();
        CancelToken outer = own.scope;
        own.scope = token;
        return outer;
    }

    /** The value of a task-local of this, which the caller runs; {@code initial} if it has none. Internal to {@code io.elio}. */
    public Object local(Object key, Object initial) {
        CoroutineContext present = contextOrNull();
        int index = present == null ? -1 : Locals.indexOf(present.locals, key);
        return index < 0 ? initial : present.locals[index + 1];
    }

    /** Internal to {@code io.elio}. */
    public void setLocal(Object key, Object value) {
        CoroutineContext own = ownContext();
        own.locals = Locals.with(own.locals, key, value);
    }

    /** Internal to {@code io.elio}. */
    public void removeLocal(Object key) {
        CoroutineContext present = contextOrNull();
        if (present != null && Locals.indexOf(present.locals, key) >= 0) {
            present.locals = Locals.without(present.locals, key);
        }
    }

    /** For reading: it may be one that other coroutines have too. */
    final CoroutineContext context() {
        CoroutineContext present = contextOrNull();
        return present != null ? present : ownContext();
    }

    /** For writing. */
    final CoroutineContext ownContext() {
        while (true) {
            CoroutineContext present = contextOrNull();
            if (present != null && !present.common) {
                return present;
            }
            CoroutineContext made = present == null ? new CoroutineContext() : present.own();
            if (CONTEXT.compareAndSet(this, present, made)) {
                return made;
            }
        }
    }

    /** The rare things, if there are any; else null. */
    final CoroutineContext contextOrNull() {
        return (CoroutineContext) CONTEXT.getAcquire(this);
    }

    /** Null if it has none. */
    final String name() {
        CoroutineContext present = contextOrNull();
        return present == null ? null : present.name;
    }

    /** Number and name, as in dumps. */
    final String label() {
        String name = name();
        return "#" + Integer.toUnsignedString(id) + (name == null ? "" : " \"" + name + '"');
    }
}
