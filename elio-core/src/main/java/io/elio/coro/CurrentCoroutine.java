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

    private static void runNested(CoroutineThread.Running running, Coroutine coroutine, short stack, byte readyBudget) {
        Coroutine outer = running.coroutine;
        running.coroutine = coroutine;
        try {
            runInside(outer, coroutine, stack, readyBudget);
        } finally {
            running.coroutine = outer;
        }
    }

    private static void runForeign(Coroutine coroutine, short stack, byte readyBudget) {
        Coroutine outer = FOREIGN.get();
        FOREIGN.set(coroutine);
        try {
            if (outer == null) {
                coroutine.step(stack, readyBudget);
            } else {
                runInside(outer, coroutine, stack, readyBudget);
            }
        } finally {
            if (outer == null) {
                FOREIGN.remove();
            } else {
                FOREIGN.set(outer);
            }
        }
    }

    /** In the midst of a step of {@code outer}, whose elements leave the thread for the time. */
    private static void runInside(Coroutine outer, Coroutine coroutine, short stack, byte readyBudget) {
        outer.swapElements();
        try {
            coroutine.step(stack, readyBudget);
        } finally {
            outer.swapElements();
        }
    }
}
