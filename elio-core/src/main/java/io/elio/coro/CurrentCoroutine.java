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

    /** Runs a step, as the current coroutine of the calling thread. */
    static void run(Coroutine coroutine, short stack, byte readyBudget) {
        if (Thread.currentThread() instanceof CoroutineThread thread) {
            runOn(thread, coroutine, stack, readyBudget);
        } else {
            runForeign(coroutine, stack, readyBudget);
        }
    }

    /** {@link #run} on the calling thread, if it is known to be one of ours. */
    static void runOn(CoroutineThread thread, Coroutine coroutine, short stack, byte readyBudget) {
        CoroutineThread.Running running = thread.running;
        coroutine.stamp = thread.stamp;
        if (running.coroutine != null) {
            runNested(running, coroutine, stack, readyBudget);
            return;
        }
        running.coroutine = coroutine;
        try {
            coroutine.step(stack, readyBudget);
        } finally {
            running.coroutine = null;
        }
    }

    /** Runs a step in the midst of one of {@code outer}, which is the current coroutine. */
    static void runInside(Coroutine outer, Coroutine coroutine) {
        if (Thread.currentThread() instanceof CoroutineThread thread) {
            coroutine.stamp = thread.stamp;
            runNested(thread.running, coroutine, outer.stackLeft, Coroutine.READY_BUDGET);
        } else {
            runForeign(coroutine, outer.stackLeft, Coroutine.READY_BUDGET);
        }
    }

    /** The elements of the coroutine that was current leave the thread for the time. */
    private static void runNested(CoroutineThread.Running running, Coroutine coroutine, short stack, byte readyBudget) {
        Coroutine outer = running.coroutine;
        running.coroutine = coroutine;
        outer.swapElements();
        try {
            coroutine.step(stack, readyBudget);
        } finally {
            outer.swapElements();
            running.coroutine = outer;
        }
    }

    private static void runForeign(Coroutine coroutine, short stack, byte readyBudget) {
        Coroutine outer = FOREIGN.get();
        FOREIGN.set(coroutine);
        if (outer != null) {
            outer.swapElements();
        }
        try {
            coroutine.step(stack, readyBudget);
        } finally {
            restoreForeign(outer);
        }
    }

    private static void restoreForeign(Coroutine outer) {
        if (outer == null) {
            FOREIGN.remove();
        } else {
            outer.swapElements();
            FOREIGN.set(outer);
        }
    }
}
