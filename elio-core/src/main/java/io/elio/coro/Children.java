package io.elio.coro;

import io.elio.CancelRegistration;
import io.elio.CancelSource;
import io.elio.CancelToken;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Coroutines that are started, cancelled and waited for together: what groups and combinators are made of.
 *
 * <p><b>Implementation overview.</b> {@code state} counts, in steps of {@link #ONE}, the children that have not ended. {@link #OWNER}
 * is set until the owner waits, and {@link #JOINING} from the beginning of the join on. A spawn adds one by CAS unless the join has
 * begun, so that nothing can be added to a group that may be over already. The joiner writes {@code joiner} and
 * then takes OWNER away; whoever leaves nothing but JOINING comes last: if that is the joiner itself, it goes on at once,
 * else it is a child, which resumes the joiner. The getAndAdd releases what a child has recorded and acquires what
 * the others have.
 *
 * <p>All children have the token of the group, through a context that they have in common; the group itself is
 * registered once at the token of the coroutine that made it. So a child leaves nothing behind when it ends. The
 * registration is taken back at the end of the join, or when the group is cancelled.
 *
 * <p>Under a {@link Limit}, children that may not begin yet are no coroutines yet; the child that ends starts the next.
 */
public abstract class Children {
    private static final int JOINING = 1;
    private static final int OWNER = 2;
    private static final int ONE = 4;
    private static final int COUNT_SHIFT = 2;

    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Children.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Home home;
    private final CancelSource source = new CancelSource();
    private final CoroutineContext common = CoroutineContext.common(source);
    /** Null if there is none. */
    private final Limit limit;
    /** Whether the maker is a coroutine of the same home, so that the children are part of accepted work. */
    private final boolean linked;
    /** At the token of the maker; null when it was taken back. */
    private volatile CancelRegistration link;
    private int state = OWNER;
    /** Written before OWNER is taken away, read by who comes last. */
    private Coroutine joiner;

    /**
     * @param maker the running coroutine; null if there is none
     * @param maxConcurrency how many children may have begun and not ended; 0: any number
     */
    protected Children(Home home, Coroutine maker, int maxConcurrency) {
        this.home = home;
        linked = maker != null && maker.home() == home;
        limit = maxConcurrency == 0 ? null : new Limit(maxConcurrency);
    }

    /** Lets the maker's token cancel the group, if the maker is of the same home. Called once, by the maker. */
    protected final void link() {
        if (linked) {
            link = Coroutine.current().cancelToken().onCancel(new Link());
        }
    }

    private final class Link implements CancelLink {
        @Override
        public CancelSource target() {
            return source;
        }

        @Override
        public void failed(Throwable failure) {
            cancellationFailed(failure);
        }
    }

    /** Takes the registration at the parent's token back. */
    protected final void unlink() {
        CancelRegistration present = link;
        if (present != null) {
            link = null;
            present.close();
        }
    }

    // ---- what subclasses make of it -------------------------------------------------------------------------------------

    /** A child's body has answered a value. Called by the thread that ran it. */
    protected abstract void succeeded(Child child, Object value);

    /** A child's body has failed. Called by the thread that ran it. */
    protected abstract void failed(Child child, Throwable failure);

    /** A child could not be started. Called by the thread that tried. */
    protected abstract void refused(Child child, Throwable failure);

    /** A callback threw while the group was cancelled on account of a child or of the parent. */
    protected abstract void cancellationFailed(Throwable failure);

    // ---- cancellation -----------------------------------------------------------------------------------------------

    public final boolean isCancellationRequested() {
        return source.isCancelled();
    }

    /** The token that the children have. */
    protected final CancelToken token() {
        return source.token();
    }

    /** Throws what the first callback threw that failed. */
    protected final void cancel() {
        source.cancel();
    }

    protected final void cancelQuietly() {
        try {
            source.cancel();
        } catch (Throwable failure) {
            cancellationFailed(failure);
        }
    }

    // ---- children ---------------------------------------------------------------------------------------------------

    protected final Home home() {
        return home;
    }

    /** Whether the coroutine, which the caller runs, is one of the children. */
    protected final boolean isChild(Coroutine coroutine) {
        CoroutineContext context = coroutine.contextOrNull();
        return context != null && context.source() == source;
    }

    /** The children that have been taken in and have not ended. */
    protected final int outstanding() {
        return (int) STATE.getAcquire(this) >> COUNT_SHIFT;
    }

    /** Takes a child in; false if the join has begun. */
    protected final boolean add(Child child) {
        // Before the child counts: it may call what can throw.
        CoroutineContext context = common.forChild(Coroutine.current());
        if (!enter()) {
            return false;
        }
        if (limit == null || limit.begin(child, context)) {
            start(child, context, linked);
        }
        return true;
    }

    private boolean enter() {
        while (true) {
            int present = (int) STATE.getAcquire(this);
            if ((present & JOINING) != 0) {
                return false;
            }
            if (STATE.compareAndSet(this, present, present + ONE)) {
                return true;
            }
        }
    }

    /**
     * Starts a child, and if it is refused, those that wait for its place until one is not.
     *
     * @param accepted whether it is part of work that its home has taken in
     */
    private void start(Child child, CoroutineContext context, boolean accepted) {
        Throwable refusal = tryStart(child, context, accepted);
        while (refusal != null) {
            refused(child, refusal);
            Limit.Held next = nextHeld();
            if (next != null) {
                child = next.child();
                refusal = tryStart(child, next.context(), true);
            } else {
                refusal = null;
            }
            leave();
        }
    }

    private Throwable tryStart(Child child, CoroutineContext context, boolean accepted) {
        Coroutine coroutine = null;
        try {
            coroutine = Coroutine.child(home, child, context);
            if (accepted) {
                home.startLinked(coroutine);
            } else {
                home.start(coroutine);
            }
            return null;
        } catch (Throwable refusal) {
            if (coroutine != null) {
                coroutine.rejectChild(refusal);
            }
            return refusal;
        }
    }

    /** The next child that may begin now; those of a cancelled group never do. */
    private Limit.Held nextHeld() {
        if (limit == null) {
            return null;
        }
        Limit.Held next = limit.next();
        while (next != null && isCancellationRequested()) {
            leave();
            next = limit.next();
        }
        return next;
    }

    final void finished(Child child, Joinable coroutine) {
        try {
            if (coroutine.kind == ResultSlots.FAILURE) {
                failed(child, (Throwable) coroutine.reference);
            } else if (child.hasBegun()) {
                succeeded(child, coroutine.reference);
            }
            Limit.Held next = nextHeld();
            if (next != null) {
                start(next.child(), next.context(), true);
            }
        } finally {
            leave();
        }
    }

    private void leave() {
        if ((int) STATE.getAndAdd(this, -ONE) - ONE == JOINING) {
            joiner.resume();
        }
    }

    // ---- the join -------------------------------------------------------------------------------------------------------

    /** Refuses further children; false if that has happened before. */
    protected final boolean beginJoin() {
        return ((int) STATE.getAndBitwiseOr(this, JOINING) & JOINING) == 0;
    }

    /** Whether all children have ended. Called by the joiner. */
    protected final boolean isDrained() {
        return outstanding() == 0;
    }

    /** Registers the joiner, after {@link #beginJoin}, as {@link io.elio.Awaitable#suspend} demands. */
    protected final boolean awaitDrained(Coroutine coroutine) {
        joiner = coroutine;
        return (int) STATE.getAndAdd(this, -OWNER) - OWNER != JOINING;
    }
}
