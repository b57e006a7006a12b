package io.elio.coro;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Who is told when a coroutine has finished.
 *
 * <p><b>Implementation overview.</b> {@code Joinable.observers} is null, then one {@link Coroutine}, {@link Child} or {@link Observer}
 * (from the beginning {@link #NOBODY}, which nobody removes, if the coroutine was made to be left alone),
 * then a list of them in immutable nodes, newest first, and in the end, for ever, {@link #DONE}. Observers add and remove
 * themselves by CAS; the finishing thread takes all of them with one getAndSet. Because of the latter each observer is
 * told exactly once, or its {@link #add} answers false, or its {@link #remove} came first. The getAndSet releases the
 * result; reading DONE acquires it.
 */
final class Observers {
    private static final Object DONE = new Object();
    /** The first observer of a coroutine that nobody joins. */
    static final Object NOBODY = new Nobody();
    private static final VarHandle OBSERVERS;

    static {
        try {
            OBSERVERS = MethodHandles.lookup().findVarHandle(Joinable.class, "observers", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Observers() {
    }

    /** Something other than a joining coroutine. */
    interface Observer {
        /** Called once, by the thread that ran the coroutine. Must be short and must not throw. */
        void finished(Joinable coroutine);
    }

    private static final class Nobody implements Observer {
        @Override
        public void finished(Joinable coroutine) {
            // Its failure has gone to Home.unhandled.
        }
    }

    private record Node(Object observer, Object next) {
    }

    static boolean isReleased(Joinable coroutine) {
        return OBSERVERS.getAcquire(coroutine) == DONE;
    }

    /** Whether it was made for nobody to join, and so its failure is nobody's. */
    static boolean isDetached(Joinable coroutine) {
        Object rest = OBSERVERS.getAcquire(coroutine);
        while (rest instanceof Node node) {
            rest = node.next;
        }
        return rest == NOBODY;
    }

    /** Adds a coroutine, to be resumed, or an {@link Observer}; false if the coroutine has finished. */
    static boolean add(Joinable coroutine, Object observer) {
        while (true) {
            Object present = OBSERVERS.getAcquire(coroutine);
            if (present == DONE) {
                return false;
            }
            Object next = present == null ? observer : new Node(observer, present);
            if (OBSERVERS.compareAndSet(coroutine, present, next)) {
                return true;
            }
        }
    }

    /** Removes an observer that was added, if it has not been told. */
    static void remove(Joinable coroutine, Object observer) {
        while (true) {
            Object present = OBSERVERS.getAcquire(coroutine);
            if (present == DONE || OBSERVERS.compareAndSet(coroutine, present, without(present, observer))) {
                return;
            }
        }
    }

    private static Object without(Object list, Object observer) {
        Object kept = null;
        for (Object rest = reversed(list); rest != null; rest = next(rest)) {
            Object each = head(rest);
            if (each != observer) {
                kept = kept == null ? each : new Node(each, kept);
            }
        }
        return kept;
    }

    /** Tells all, in the order in which they came. */
    static void release(Joinable coroutine) {
        Object all = OBSERVERS.getAndSet(coroutine, DONE);
        if (all instanceof Coroutine joiner) {
            joiner.resume();
            return;
        }
        if (all instanceof Child child) {
            child.finished(coroutine);
            return;
        }
        for (Object rest = reversed(all); rest != null; rest = next(rest)) {
            tell(coroutine, head(rest));
        }
    }

    private static void tell(Joinable coroutine, Object observer) {
        if (observer instanceof Coroutine joiner) {
            joiner.resume();
        } else if (observer instanceof Child child) {
            child.finished(coroutine);
        } else {
            ((Observer) observer).finished(coroutine);
        }
    }

    private static Object reversed(Object list) {
        if (!(list instanceof Node)) {
            return list;
        }
        Object result = null;
        for (Object rest = list; rest != null; rest = next(rest)) {
            result = new Node(head(rest), result);
        }
        return result;
    }

    private static Object head(Object list) {
        return list instanceof Node node ? node.observer : list;
    }

    private static Object next(Object list) {
        return list instanceof Node node ? node.next : null;
    }
}
