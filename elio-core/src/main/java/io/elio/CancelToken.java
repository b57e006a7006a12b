package io.elio;

import java.util.Objects;

/**
 * The side of a cancellation that is handed to what can be cancelled. It is asked, or it calls back. All methods may be
 * called from any thread.
 *
 * <p><b>Implementation overview.</b> The token is the shared state; {@link CancelSource} only holds the right to cancel.
 * Registrations form a doubly linked list, newest first, under the token's monitor. {@code cancel} takes them off one by
 * one: under the monitor it unlinks the newest and notes this thread as its runner, which is the moment of selection;
 * then it runs the callback <em>without</em> the monitor; then it clears the runner and wakes who waits. So whoever
 * closes a registration finds it in one of three states: in the list (it is unlinked and never runs), running (wait, or
 * not, see below) or over. A registration that finds the token cancelled never enters the list; it runs at once on the
 * registering thread. Callbacks that only cancel another token, as groups and time limits have them, are not called: {@link Cancelling}
 * goes through that token's list in their place.
 *
 * <p>Waiting for a callback inside a callback could deadlock: two callbacks on two threads may close each other, or one
 * itself. A thread-local depth, touched only when callbacks run or are waited for, says whether the closing thread is
 * inside any callback; then it does not wait.
 */
public final class CancelToken {
    private static final CancelToken NONE = new CancelToken();
    private static final ThreadLocal<Integer> DEPTH = new ThreadLocal<>();

    /** Written under the monitor, once. */
    private volatile boolean cancelled;
    /** Guarded by the monitor. */
    CancelRegistration newest;

    CancelToken() {
    }

    /** A token that is never cancelled. */
    public static CancelToken none() {
        return NONE;
    }

    /** Whether cancellation was requested. */
    public boolean isCancelled() {
        return cancelled;
    }

    /**
     * Runs the callback when cancellation is requested, on the thread that requests it; if it was requested before, at
     * once on the calling thread, and what the callback then throws is thrown here. The callback runs at most once. It
     * should be short and must not block.
     *
     * @return what takes the callback back; close it when it is of no use any more
     */
    public CancelRegistration onCancel(Runnable callback) {
        Objects.requireNonNull(callback, "callback");
        if (this == NONE) {
            return CancelRegistration.NEVER;
        }
        CancelRegistration registration = new CancelRegistration(this, callback);
        if (!link(registration)) {
            run(registration);
        }
        return registration;
    }

    void cancel() {
        Throwable failure = begin() ? Cancelling.run(this) : null;
        if (failure != null) {
            throw CancelToken.<RuntimeException>unchecked(failure);
        }
    }

    /** False if it is cancelled already; else the caller has to run the callbacks. */
    synchronized boolean begin() {
        boolean first = !cancelled;
        cancelled = true;
        return first;
    }

    void unregister(CancelRegistration registration) {
        synchronized (this) {
            if (registration.runner == null) {
                unlink(registration);
                return;
            }
        }
        if (DEPTH.get() == null) {
            awaitRunner(registration);
        }
    }

    /** False if the token is cancelled; the registration then is selected by this thread. */
    private synchronized boolean link(CancelRegistration registration) {
        if (cancelled) {
            registration.runner = Thread.currentThread();
            return false;
        }
        registration.older = newest;
        if (newest != null) {
            newest.newer = registration;
        }
        newest = registration;
        return true;
    }

    /** Takes the newest callback for this thread to run; null if there is none left. */
    synchronized CancelRegistration select() {
        CancelRegistration selected = newest;
        if (selected != null) {
            newest = selected.older;
            detach(selected);
            selected.runner = Thread.currentThread();
        }
        return selected;
    }

    private void unlink(CancelRegistration registration) {
        registration.callback = null;
        if (newest == registration) {
            newest = registration.older;
        } else if (registration.newer != null) {
            registration.newer.older = registration.older;
        }
        detach(registration);
    }

    private static void detach(CancelRegistration registration) {
        if (registration.older != null) {
            registration.older.newer = registration.newer;
        }
        registration.older = null;
        registration.newer = null;
    }

    void run(CancelRegistration registration) {
        try {
            inside(registration.callback);
        } finally {
            over(registration);
        }
    }

    /** Runs something as a part of a callback: there closing never waits. */
    static void inside(Runnable callback) {
        Integer depth = DEPTH.get();
        DEPTH.set(depth == null ? 1 : depth + 1);
        try {
            callback.run();
        } finally {
            if (depth == null) {
                DEPTH.remove();
            } else {
                DEPTH.set(depth);
            }
        }
    }

    synchronized void over(CancelRegistration registration) {
        registration.runner = null;
        registration.callback = null;
        notifyAll();
    }

    private synchronized void awaitRunner(CancelRegistration registration) {
        boolean interrupted = false;
        while (registration.runner != null) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> X unchecked(Throwable failure) throws X {
        throw (X) failure;
    }
}
