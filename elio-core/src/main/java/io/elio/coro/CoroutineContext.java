package io.elio.coro;

import io.elio.CancelSource;
import io.elio.CancelToken;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What few coroutines have: made when the first of it is asked for.
 *
 * <p>The children of a group begin with one context that they have in common, which holds the group's source of
 * cancellation and nothing else. Nobody writes to it: a child that needs more gets a copy with the same source.
 */
final class CoroutineContext {
    private static final VarHandle SOURCE;

    static {
        try {
            SOURCE = MethodHandles.lookup().findVarHandle(CoroutineContext.class, "source", CancelSource.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final boolean common;
    /** Made by CAS by whoever needs it first. */
    private CancelSource source;
    /** Written by the running thread; read by whoever makes the coroutine runnable. */
    int affinity = -1;
    /** The same. */
    Object tether;
    volatile String name;

    // Of the running thread alone.
    /** The token of the innermost scope that the coroutine is in; null if it is in none. */
    CancelToken scope;
    Object[] locals = Locals.NONE;
    /** Null if none follow. */
    Elements elements;
    /** Whether they do: not after the end of the coroutine. */
    boolean followed;

    private CoroutineContext(CancelSource source, boolean common) {
        this.source = source;
        this.common = common;
    }

    CoroutineContext() {
        this(null, false);
    }

    static CoroutineContext common(CancelSource source) {
        return new CoroutineContext(source, true);
    }

    /** What a coroutine that {@code maker} makes begins with: null if it inherits nothing. */
    static CoroutineContext inherited(Coroutine maker) {
        CoroutineContext present = maker == null ? null : maker.contextOrNull();
        return present == null || !present.hasHeritage() ? null : new CoroutineContext().inherit(present);
    }

    /** The same for a child of the group whose common context this is. */
    CoroutineContext forChild(Coroutine maker) {
        CoroutineContext present = maker == null ? null : maker.contextOrNull();
        return present == null || !present.hasHeritage() ? this : new CoroutineContext(source, false).inherit(present);
    }

    /** A context of one's own with the same source, for one that is in common. */
    CoroutineContext own() {
        return new CoroutineContext(source, false);
    }

    private boolean hasHeritage() {
        return locals.length > 0 || elements != null;
    }

    private CoroutineContext inherit(CoroutineContext parent) {
        locals = parent.locals;
        elements = parent.elements == null ? null : parent.elements.inherited();
        followed = elements != null;
        return this;
    }

    CancelSource source() {
        CancelSource present = (CancelSource) SOURCE.getAcquire(this);
        if (present == null) {
            CancelSource made = new CancelSource();
            CancelSource witness = (CancelSource) SOURCE.compareAndExchange(this, null, made);
            present = witness == null ? made : witness;
        }
        return present;
    }

    boolean isCancelled() {
        CancelSource present = (CancelSource) SOURCE.getAcquire(this);
        return present != null && present.isCancelled();
    }

    /** The token of the innermost scope. */
    CancelToken token() {
        return scope != null ? scope : source().token();
    }
}
