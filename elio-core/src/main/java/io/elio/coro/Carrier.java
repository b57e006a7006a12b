package io.elio.coro;

import io.elio.Awaitable;
import io.elio.CancelToken;
import io.elio.ContextElement;
import io.elio.JoinHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The part of a coroutine that carries what few coroutines have: a place to run on, a name, a token, locals, elements that follow it.
 * One without any pays for a field that is null.
 */
abstract class Carrier extends Unwinding {
    private static final VarHandle CONTEXT;

    static {
        try {
            CONTEXT = MethodHandles.lookup().findVarHandle(Carrier.class, "context", CoroutineContext.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Made by CAS by whoever needs it first. */
    CoroutineContext context;

    // ---- where it runs --------------------------------------------------------------------------------------------------

    /** The worker this is bound to; -1 if none. Internal to {@code io.elio.runtime}. */
    public final int affinity() {
        CoroutineContext present = contextOrNull();
        return present == null ? -1 : present.affinity;
    }

    /** Binds this, which the caller runs, to a worker; -1: to none. Internal to {@code io.elio.runtime}. */
    public final void setAffinity(int worker) {
        if (worker != affinity()) {
            ownContext().affinity = worker;
        }
    }

    /** Whether this may have to run on a certain worker. Internal to {@code io.elio.runtime}. */
    public final boolean isPlaced() {
        // Plain: who makes this runnable has seen what it did before.
        return context != null && isPlaced(contextOrNull());
    }

    private static boolean isPlaced(CoroutineContext present) {
        return present != null && (present.affinity >= 0 || present.tether != null);
    }

    /** What holds this to a worker whatever its affinity; null if nothing does. Internal to {@code io.elio.runtime}. */
    public final Object tether() {
        CoroutineContext present = contextOrNull();
        return present == null ? null : present.tether;
    }

    /** Called by the thread that runs this. Internal to {@code io.elio.runtime}. */
    public final void setTether(Object tether) {
        ownContext().tether = tether;
    }

    // ---- what follows it ------------------------------------------------------------------------------------------------

    /** Makes an element follow this, which the caller runs. Internal to {@code io.elio}. */
    public final void follow(ContextElement<?> element) {
        CoroutineContext own = ownContext();
        if (own.elements == null || !own.elements.contains(element)) {
            own.elements = Elements.with(own.elements, element);
            own.followed = true;
        }
    }

    /** {@code job}, which this waits for, with what follows this; called in {@link Awaitable#suspend}. Internal to the runtime. */
    public final Runnable following(Runnable job) {
        CoroutineContext present = contextOrNull();
        return present == null || !present.followed ? job : present.elements.around(job, (Coroutine) this);
    }

    /** Exchanges what the elements that follow this have on the thread, at either end of a step. */
    final void swapElements() {
        // Plain: elements come with the coroutine, or from the thread that calls this.
        if (context != null) {
            swapElements(contextOrNull());
        }
    }

    private void swapElements(CoroutineContext present) {
        if (present != null && present.followed) {
            present.elements.swap((Coroutine) this);
        }
    }

    /** {@link #swapElements} for the last time. */
    final void endFollowing() {
        if (context != null) {
            endFollowing(contextOrNull());
        }
    }

    private void endFollowing(CoroutineContext present) {
        if (present != null && present.followed) {
            present.elements.swap((Coroutine) this);
            present.followed = false;
        }
    }

    // ---- token and locals -----------------------------------------------------------------------------------------------

    /** The token of the innermost scope that this is in; outside of scopes the one that {@link JoinHandle#requestCancel} cancels. */
    public final CancelToken cancelToken() {
        return context().token();
    }

    /**
     * Makes {@code token} the one that {@link #cancelToken} answers; null: the coroutine's own. Answers what to give when that is to
     * end. Called by the thread that runs this. Internal to {@code io.elio}.
     */
    public final CancelToken enterScope(CancelToken token) {
        CoroutineContext own = ownContext();
        CancelToken outer = own.scope;
        own.scope = token;
        return outer;
    }

    /** The value of a task-local of this, which the caller runs; {@code initial} if it has none. Internal to {@code io.elio}. */
    public final Object local(Object key, Object initial) {
        CoroutineContext present = contextOrNull();
        int index = present == null ? -1 : Locals.indexOf(present.locals, key);
        return index < 0 ? initial : present.locals[index + 1];
    }

    /** Internal to {@code io.elio}. */
    public final void setLocal(Object key, Object value) {
        CoroutineContext own = ownContext();
        own.locals = Locals.with(own.locals, key, value);
    }

    /** Internal to {@code io.elio}. */
    public final void removeLocal(Object key) {
        CoroutineContext present = contextOrNull();
        if (present != null && Locals.indexOf(present.locals, key) >= 0) {
            present.locals = Locals.without(present.locals, key);
        }
    }

    // ---- the context ----------------------------------------------------------------------------------------------------

    /** Names this in dumps. */
    public final void setName(String name) {
        ownContext().name = name;
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
}
