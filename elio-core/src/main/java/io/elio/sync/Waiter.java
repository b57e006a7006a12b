package io.elio.sync;

import io.elio.CancelToken;
import io.elio.coro.Race;

/**
 * A coroutine that waits in a {@link WaitQueue}. The queue's fields belong to its lock; who is told, and by whom, is decided by
 * the {@link Race}.
 *
 * @param <T> the type of the result
 */
abstract class Waiter<T> extends Race<T> {
    Waiter<?> previous;
    Waiter<?> next;
    boolean queued;
    /** For {@link SharedMutex}: waits for a share, not for the whole. Written before it is queued. */
    boolean shared;

    Waiter(CancelToken token) {
        super(FOREVER, token);
    }

    /**
     * Tells this, which was taken off its queue, that it has what it waited for. False if it does not take it any more: cancelled
     * meanwhile, or lost with its scheduler. Called without the queue's lock: the coroutine becomes runnable here.
     * A waiter that stands for another one, of several queues, passes this on.
     */
    boolean handOver() {
        return tryComplete();
    }

    /**
     * {@link #handOver} in two steps: decides, with the queue's lock held; true: {@link #goOn} is called once, without it.
     * A waiter that stands for another one passes both on.
     */
    boolean claim() {
        return tryClaim();
    }

    /** Makes the coroutine runnable that was {@linkplain #claim claimed}. */
    void goOn() {
        resumeClaimed();
    }

    @Override
    protected final T timedOut() {
        throw new AssertionError("this wait has no time limit");
    }
}
