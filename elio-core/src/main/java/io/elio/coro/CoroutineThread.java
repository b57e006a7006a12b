package io.elio.coro;

/** A thread on which the current coroutine is a field read. */
public abstract class CoroutineThread extends Thread {
    Coroutine current;

    protected CoroutineThread(ThreadGroup group, String name, long stackBytes) {
        super(group, null, name, stackBytes, false);
    }
}
