package io.elio.coro;

/**
 * Which coroutine the calling thread runs: a field of a {@link CoroutineThread.Running}, a thread-local elsewhere (executors of
 * hosts). Runs can nest on one thread, as in a modal dialog, so the previous one is restored afterwards.
 */
final class CurrentCoroutine {
    private static final ThreadLocal<Coroutine> FOREIGN = new ThreadLocal<>();

    private CurrentCoroutine() {
    }

    static Coroutine get() {
        return Thread.currentThread() instanceof CoroutineThread thread ? thread.running.coroutine : FOREIGN.get();
    }

    /** Makes {@code next} current on a thread that is no {@link CoroutineThread}, and answers the one that was. */
    static Coroutine swapForeign(Coroutine next) {
        Coroutine previous = FOREIGN.get();
        if (next == null) {
            FOREIGN.remove();
        } else {
            FOREIGN.set(next);
        }
        return previous;
    }
}
