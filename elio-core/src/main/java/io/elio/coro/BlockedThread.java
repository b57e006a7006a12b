package io.elio.coro;

import java.util.concurrent.locks.LockSupport;

/** A thread that blocks until a coroutine has finished. */
final class BlockedThread implements Observers.Observer {
    private final Thread thread = Thread.currentThread();

    private BlockedThread() {
    }

    static void await(Joinable target) {
        if (Thread.currentThread() instanceof CoroutineThread || Coroutine.current() != null) {
            throw new IllegalStateException("joinFinished() on " + Thread.currentThread().getName()
                + " would block a thread that runs coroutines (expected: await(handle.awaitFinished()))");
        }
        if (Observers.add(target, new BlockedThread())) {
            parkUntilFinished(target);
        }
    }

    private static void parkUntilFinished(Joinable target) {
        boolean interrupted = false;
        while (!target.isFinished()) {
            LockSupport.park(target);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Like {@link #await}, for a thread that runs no coroutines; an interrupt ends the wait. */
    static void awaitInterruptibly(Joinable target) throws InterruptedException {
        BlockedThread blocked = new BlockedThread();
        if (Observers.add(target, blocked)) {
            while (!target.isFinished()) {
                LockSupport.park(target);
                if (Thread.interrupted()) {
                    Observers.remove(target, blocked);
                    throw new InterruptedException();
                }
            }
        }
    }

    @Override
    public void finished(Joinable coroutine) {
        LockSupport.unpark(thread);
    }
}
