package io.elio.coro;

/**
 * Which coroutine the calling thread runs: a field of a {@link CoroutineThread}, a thread-local elsewhere (executors of
 * hosts). Runs can nest on one thread, as in a modal dialog, so the previous one is restored afterwards.
 */
final class CurrentCoroutine {
    private static final ThreadLocal<Coroutine> FOREIGN = new ThreadLocal<>();

    private CurrentCoroutine() {
    }

    static Coroutine get() {
        return Thread.currentThread() instanceof CoroutineThread thread ? thread.current : FOREIGN.get();
    }

    /** Makes {@code next} current and answers the one that was. */
    static Coroutine swap(Coroutine next) {
        if (Thread.currentThread() instanceof CoroutineThread thread) {
            Coroutine previous = thread.current;
            thread.current = next;
            return previous;
        }
        Coroutine previous = FOREIGN.get();
        if (next == null) {
            FOREIGN.remove();
        } else {
            FOREIGN.set(next);
        }
        return previous;
    }
}
